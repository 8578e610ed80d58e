/** Where no service stands between, and the browser asks itself. `who` begins a sentence. */
export const standaloneMessages = {
  who: { status: 'The status page', ledger: 'The mirror node', guardian: 'The Guardian' },
  unnamed: 'The configuration of this app names no source for it.',
  offline: 'This browser is offline.',
  unreachable: (who: string) => `${who} cannot be reached, or does not allow this page to ask it.`,
  late: (who: string) => `${who} did not answer in time.`,
  status: (who: string, status: number) => `${who} answered with the HTTP status ${status}.`,
  limits: (who: string) => `${who} limits how often it is asked.`,
  leaveAlone: (seconds: number) => `It asked to be left alone for another ${seconds} s.`,
  unreadable: (who: string) => `${who} answered with something that is not JSON.`,
  unusable: {
    unreadable: 'The status page answered with what is no status.',
    foreign: 'The status page answered with the status of another page.',
    older: 'The status page answered with what is older than what it said before.',
  },
  sources: {
    status: 'A status page that this browser asks itself.',
    ledger: 'A mirror node that this browser asks itself.',
    guardian: 'A Guardian that this browser asks itself.',
    none: 'None: the configuration of this app names none.',
  },
} as const

/** The source of an area where no service stands between. */
export function standaloneSource(area: 'status' | 'ledger' | 'guardian', isNamed: boolean): string {
  const { sources } = standaloneMessages
  return isNamed ? sources[area] : sources.none
}
