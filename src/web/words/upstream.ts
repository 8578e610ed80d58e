import { durationWords } from './time.ts'

/** How the status page, mirror node or Guardian behind the service answers. */
export const upstreamWords = {
  upstream: 'Address',
  answers: 'Upstream',
  states: { well: 'Answers', failing: 'Fails since', unasked: 'Not asked yet' },
  cannotReach: 'Cannot reach the status page since',
  cannotUse: 'The status page gives no answer that can be used since',
  retry: (seconds: number) => `asked again in ${durationWords(seconds)}`,
  lastSuccess: 'Last good answer',
  latency: (milliseconds: number) =>
    milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`,
  lastError: 'Last error',
  guardian: 'Source of accounts, schemas and policies',
  guardianSources: {
    embedded: 'This service’s own database.',
    upstream: 'A Guardian that this service asks.',
  },
  source: 'Source',
  /** Where no service stands between, and the browser asks itself. */
  alone: {
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
  },
} as const

/** The source of an area where no service stands between. */
export function aloneSource(area: 'status' | 'ledger' | 'guardian', isNamed: boolean): string {
  const { sources } = upstreamWords.alone
  return isNamed ? sources[area] : sources.none
}
