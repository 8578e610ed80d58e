import type { Signal, SignalName, SignalState, SignalUnit, UsualRange } from '#api/signals/signals.ts'
import { formatNumber } from '../../components/number-format.ts'
import { formatDuration } from '../../components/messages/time.ts'

const names: Readonly<Record<SignalName, string>> = {
  silence: 'Silence',
  throughput: 'Throughput',
  failures: 'Failures',
  consensus: 'Time to consensus',
  nodes: 'Nodes',
  lag: 'Mirror node',
  fees: 'Fees',
}

const about: Readonly<Record<SignalName, string>> = {
  silence: 'Seconds without a transaction',
  throughput: 'Transactions per second, without duplicates',
  failures: 'Share of failed transactions, without duplicates',
  consensus: 'Median seconds from valid start to consensus',
  nodes: 'Nodes that submitted transactions',
  lag: 'Seconds that the mirror node is behind the ledger',
  fees: 'Mean fee of a transaction',
}

const states: Readonly<Record<SignalState, string>> = {
  usual: 'Usual',
  unusual: 'Unusual',
  alarming: 'Alarming',
  unknown: 'Cannot tell',
}

const tinybars = 100_000_000

function amount(value: number): string {
  return Math.abs(value) >= 100 ? formatNumber(Math.round(value)) : String(Number(value.toPrecision(3)))
}

function withUnit(value: number, unit: SignalUnit): string {
  switch (unit) {
    case 'seconds':
      return `${amount(value)} s`
    case 'per_second':
      return `${amount(value)} per second`
    case 'share':
      return `${amount(value * 100)}%`
    case 'nodes':
      return amount(value)
    case 'tinybars':
      return `${amount(value / tinybars)} ℏ`
  }
}

function range({ low, high }: Pick<UsualRange, 'low' | 'high'>, unit: SignalUnit): string {
  if (low !== null && high !== null) return `${withUnit(low, unit)} to ${withUnit(high, unit)}`
  if (high !== null) return `at most ${withUnit(high, unit)}`
  return low === null ? 'not known' : `at least ${withUnit(low, unit)}`
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

/** Which of two texts describes a gap: `counting` if it may still be filled. */
export function gapOf({ counting }: { readonly counting: boolean }): 'counted' | 'counting' {
  return counting ? 'counting' : 'counted'
}

export const signalMessages = {
  title: 'Signals',
  lead: 'What the ledger itself shows, compared with the status page. Signals do not affect the status.',
  witness: 'What the ledger shows',
  more: 'Signals',
  awaited: 'Loading the ledger signals.',
  failed: 'Cannot load the ledger signals.',
  outdated: 'Cannot confirm what the ledger shows. Last known:',
  names,
  about,
  states,
  withUnit,
  since: 'since',
  usual: (usual: UsualRange, unit: SignalUnit) =>
    `${usual.learned ? 'Usual at this hour' : 'Fixed bound'}: ${range(usual, unit)}`,
  accuracy({ accuracy: { confirmed, alone, explained, lead_seconds: lead } }: Pick<Signal, 'accuracy'>): string {
    const all = confirmed + alone
    if (all + explained === 0) return 'No alarm yet.'
    const right = all === 0 ? '' : `Right ${confirmed} of ${all} ${all === 1 ? 'time' : 'times'}.`
    const delay =
      lead === null
        ? ''
        : lead > 0
          ? `The status page followed ${formatDuration(lead)} later.`
          : `The status page reported it ${formatDuration(-lead)} earlier.`
    const by = explained === 0 ? '' : `Explained by maintenance ${times(explained)}.`
    return [right, delay, by].filter(Boolean).join(' ')
  },
  incidents: ({ large, shown }: { readonly large: number; readonly shown: number }) =>
    large === 0
      ? 'The status page has had no major incident since then.'
      : `The ledger showed ${shown} of ${large} major incidents since then.`,
  kept: 'Counted since',
  emptyBefore: 'the curves are empty before then.',
  notKept: 'Nothing has been counted yet.',
  range: 'Range',
  ranges: { hour: '6 hours', day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
  episodes: 'Alarms',
  noEpisodes: 'Nothing unusual in this range.',
  moreEpisodes: (count: number) => `${count} earlier`,
  lasted: (seconds: number) => `for ${formatDuration(seconds)}`,
  ongoing: 'still',
  explained: (name: string) => `Explained by the maintenance “${name}”.`,
  curve: (name: string, least: string, most: string, gaps: string) => `${name}: from ${least} to ${most}.${gaps}`,
  parts: { counted: ' Parts were not counted.', counting: ' Parts have not been counted yet.' },
  highest: (value: string) => `Highest: ${value}`,
  nothing: { counted: 'Nothing was counted in this range.', counting: 'Still counting this range.' },
  band: 'Usual range',
  gap: {
    counted: 'Gaps in the curve were not counted.',
    counting: 'Still counting the past: gaps in the curve are being filled.',
  },
  incident: 'What the ledger showed',
  incidentNone: 'The ledger showed nothing unusual from an hour before until an hour after.',
  incidentUncounted: {
    counted: 'The ledger was not counted at that time.',
    counting: 'Still counting the ledger of that time.',
  },
  incidentElsewhere: 'The ledger was unusual shortly before or after, but not during this incident.',
  incidentShown: 'According to the ledger, it lasted from',
  until: 'until',
  now: 'now',
  earlier: (seconds: number) => `${formatDuration(seconds)} before the page says it began`,
  later: (seconds: number) => `${formatDuration(seconds)} after the page says it began`,
  endedEarlier: (seconds: number) => `${formatDuration(seconds)} before the page says it ended`,
  endedLater: (seconds: number) => `${formatDuration(seconds)} after the page says it ended`,
  reported: 'Incident as reported by the page',
  reportedHere: (records: number) =>
    `Incidents and maintenance in this range, as the status page reported them: ${records}`,
  explore: 'Explore the transactions of that time',
  track: 'The ledger itself',
  trackAbout: (network: string) => `What the ledger of ${network} showed on each of the last 90 days.`,
  day: (day: string, words: string) => `${day}: ${words}`,
  dayWords({ unusual, alarming }: { readonly unusual: number; readonly alarming: number }): string {
    const parts = [
      alarming > 0 ? `alarming for ${formatDuration(alarming)}` : '',
      unusual > 0 ? `unusual for ${formatDuration(unusual)}` : '',
    ].filter(Boolean)
    return parts.length > 0 ? parts.join(', ') : 'usual'
  },
  dayUnknown: { counted: 'not counted', counting: 'not counted yet' },
  stillCounting: 'Still counting the past.',
  today: 'Today',
  trackSummary: (troubled: number, counted: number) =>
    counted === 0
      ? 'Nothing has been counted yet.'
      : `Unusual or alarming on ${troubled} of ${counted} ${counted === 1 ? 'day' : 'days'} counted.`,
} as const
