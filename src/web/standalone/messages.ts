/** The server's messages, for requests that the browser sends itself. */
export const standaloneMessages = {
  who: { status: 'The status page', ledger: 'The mirror node', guardian: 'The Guardian' },
  unnamed: 'The configuration of this app has no source for this area.',
  offline: 'This browser is offline.',
  unreachable: (who: string) => `${who} cannot be reached, or does not allow requests from this page.`,
  timeout: (who: string) => `${who} did not answer in time.`,
  status: (who: string, status: number) => `${who} answered with the HTTP status ${status}.`,
  rateLimited: (who: string) => `${who} is limiting requests.`,
  wait: (seconds: number) => `It asked to wait another ${seconds} s.`,
  unreadable: (who: string) => `${who} sent an answer that is not JSON.`,
  duplicate: (duplicate: string) => `The status page lists ${duplicate} more than once; the last version counts.`,
  unusable: {
    unreadable: 'The status page sent an answer that is not a status.',
    foreign: 'The status page sent the status of another page.',
    older: 'The status page sent an older status than before.',
  },
  sources: {
    status: 'A status page that this browser requests directly.',
    ledger: 'A mirror node that this browser requests directly.',
    guardian: 'A Guardian that this browser requests directly.',
    none: 'None. The configuration of this app has no source for this area.',
  },
} as const

export function standaloneSource(area: 'status' | 'ledger' | 'guardian', isNamed: boolean): string {
  const { sources } = standaloneMessages
  return isNamed ? sources[area] : sources.none
}
