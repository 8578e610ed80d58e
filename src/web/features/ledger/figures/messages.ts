import { formatNumber, numberFormat } from '../../../components/number-format.ts'

const formatShort = numberFormat({ notation: 'compact', maximumSignificantDigits: 3 })
const formatSignificant = numberFormat({ maximumSignificantDigits: 3 })
const formatPercent = numberFormat({ style: 'percent', maximumSignificantDigits: 3 })

export const figureMessages = {
  figures: 'Figures',
  span: 'Time range of the figures',
  spans: { '900': '15 min', '3600': '1 h', '86400': '24 h', all: 'All' },
  whole: 'Any time',
  wholeNetwork: 'Whole network',
  wholeNetworkHint: 'All transactions in this time range: the other filters do not apply.',
  wider: 'Counted in whole minutes:',
  showWhole: 'Show the figures of the whole network',
  duplicates: (count: number) => `excluding ${formatNumber(count)} ${count === 1 ? 'duplicate' : 'duplicates'}`,
  open: (count: number) => `Show ${formatNumber(count)} transactions`,
  brush: 'Drag across a chart to narrow the time range. Click a bar to list its transactions.',
  names: {
    rate: 'Transactions per second',
    failures: 'Failed',
    fees: 'Fees',
    latency: 'Time to consensus',
  },
  none: 'No transactions in this time range',
  /** There may have been transactions that were not counted. */
  noneCounted: 'No transactions were counted in this time range',
  count: (value: number) => formatNumber(value),
  short: (value: number) => formatShort(value),
  rate: (perSecond: number | null) => (perSecond === null ? '–' : formatSignificant(perSecond)),
  rateInWords: (perSecond: number | null) => `${figureMessages.rate(perSecond)} per second`,
  share: (share: number) => formatPercent(share),
  failed: (failures: number, transactions: number) =>
    `${formatPercent(transactions === 0 ? 0 : failures / transactions)} · ${formatNumber(failures)}`,
  failedInWords: (failures: number, transactions: number) =>
    `${formatPercent(transactions === 0 ? 0 : failures / transactions)} failed`,
  inFees: 'in fees',
  latencyInWords: (median: number | null) => `consensus in ${figureMessages.seconds(median)}`,
  paidFor: (transactions: number) => `paid for ${formatNumber(transactions)}`,
  fold: 'Hide the charts',
  unfold: 'Show the charts',
  ofTotal: (count: number) => `${formatNumber(count)} in total`,
  seconds: (seconds: number | null) => (seconds === null ? '–' : `${formatSignificant(seconds)} s`),
  median: (seconds: number | null) => `median ${figureMessages.seconds(seconds)}`,
  p95: (seconds: number | null) => `95% within ${figureMessages.seconds(seconds)}`,
  others: 'Others',
  table: 'As a table',
  columns: {
    transactions: 'Transactions',
    rate: 'Per second',
    failed: 'Failed',
    fees: 'Fees',
    median: 'Median',
    p95: '95%',
  },
  narrow: 'Show only this interval',
  details: { breakdown: 'Breakdown', table: 'As a table' },
  byResult: 'Failures by result',
  byType: 'By type',
  byNode: 'By node',
  byPayer: 'Top payers',
  payers: (payers: number) => `About ${formatNumber(payers)} payers (estimate)`,
  noNode: 'Without a node',
  recordsGone: {
    before: 'Transactions before',
    after: 'are no longer kept. The figures still count them.',
  },
  missing: {
    lead: 'The figures cover what Signalbox has read from the mirror node.',
    /** Several of these form one sentence. */
    before: (isFirst: boolean) => `${nothing(isFirst)} before`,
    between: (isFirst: boolean) => `${nothing(isFirst)} between`,
    and: 'and',
    after: (isFirst: boolean) => `${nothing(isFirst)} since`,
    always: 'Nothing so far',
    more: (gaps: number) => `and at ${gaps} earlier times`,
  },
} as const

export const bandMessages = {
  list: 'Incidents and maintenance in this time range',
  none: 'No incidents or maintenance',
  kind: { incident: 'Incident', maintenance: 'Maintenance' },
  total: (count: number) => `${count} in all`,
} as const

export const curveMessages = {
  title: 'The ledger at that time',
  none: 'No transactions from this time are known here.',
} as const

function nothing(isFirst: boolean): string {
  return isFirst ? 'Nothing' : 'nothing'
}
