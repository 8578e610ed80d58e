import { formatDuration } from '../../components/messages/time.ts'

/** The health of the status page, mirror node or Guardian behind the service. */
export const upstreamMessages = {
  upstream: 'Address',
  answers: 'Upstream',
  states: { well: 'Responding', failing: 'Failing since', unasked: 'Not queried yet' },
  retry: (seconds: number) => `next attempt in ${formatDuration(seconds)}`,
  lastSuccess: 'Last good response',
  latency: (milliseconds: number) =>
    milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`,
  clock: 'Clock',
  clockApart: (aheadSeconds: number) =>
    `${formatDuration(Math.abs(aheadSeconds))} ${aheadSeconds > 0 ? 'ahead of' : 'behind'} this service. Times of its records may be wrong; check both clocks.`,
  lastError: 'Last error',
  guardian: 'Source of accounts, schemas and policies',
  guardianSources: {
    embedded: 'This service’s own database.',
    upstream: 'A Guardian that this service queries.',
  },
  source: 'Source',
} as const
