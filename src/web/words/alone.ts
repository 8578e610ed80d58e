/** Where no service stands between, and the browser asks itself. */
export const aloneWords = {
  unreachable: 'It cannot be reached, or does not allow this page to ask it.',
  late: 'It did not answer in time.',
  status: (status: number) => `It answered with the HTTP status ${status}.`,
  unusable: {
    unreadable: 'It answered with what is no status.',
    foreign: 'It answered with the status of another page.',
    older: 'It answered with what is older than what it said before.',
  },
  sources: {
    status: 'A status page that this browser asks itself.',
    ledger: 'A mirror node that this browser asks itself.',
    guardian: 'A Guardian that this browser asks itself.',
    none: 'None: the configuration of this app names none.',
  },
} as const

/** The source of an area where no service stands between. */
export function aloneSource(area: 'status' | 'ledger' | 'guardian', isNamed: boolean): string {
  const { sources } = aloneWords
  return isNamed ? sources[area] : sources.none
}
