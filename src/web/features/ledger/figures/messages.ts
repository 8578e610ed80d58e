const grouped = new Intl.NumberFormat('en-GB')
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 3 })
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumSignificantDigits: 3 })

function digits(value: number, most: number): string {
  return value === 0 ? '0' : value.toLocaleString('en-GB', { maximumSignificantDigits: most })
}

/** The figures above the list of transactions. */
export const figureWords = {
  figures: 'Figures',
  span: 'Figures of',
  spans: { '900': '15 min', '3600': '1 h', '86400': '24 h', all: 'All' },
  whole: 'Any time',
  every: 'Of all transactions in this time: the other filters do not narrow them.',
  brush: 'Drag across a chart to narrow the time.',
  names: {
    rate: 'Transactions per second',
    failures: 'Failed',
    fees: 'Fees',
    latency: 'Consensus after valid start',
  },
  none: 'No transactions in this time',
  /** There may have been some. */
  noneCounted: 'No transaction was counted in this time',
  count: (value: number) => grouped.format(value),
  short: (value: number) => short.format(value),
  rate: (perSecond: number | null) => (perSecond === null ? '–' : `${digits(perSecond, 3)} /s`),
  share: (share: number) => percent.format(share),
  failed: (failures: number, transactions: number) =>
    `${percent.format(transactions === 0 ? 0 : failures / transactions)} · ${grouped.format(failures)}`,
  failedInWords: (failures: number, transactions: number) =>
    `${percent.format(transactions === 0 ? 0 : failures / transactions)} failed`,
  inFees: 'in fees',
  latencyInWords: (median: number | null) => `consensus in ${figureWords.seconds(median)}`,
  paidFor: (transactions: number) => `paid for ${grouped.format(transactions)}`,
  fold: 'Fold the charts',
  unfold: 'Show the charts',
  ofTotal: (count: number) => `${grouped.format(count)} in all`,
  seconds: (seconds: number | null) => (seconds === null ? '–' : `${digits(seconds, 3)} s`),
  median: (seconds: number | null) => `median ${figureWords.seconds(seconds)}`,
  p95: (seconds: number | null) => `95 % within ${figureWords.seconds(seconds)}`,
  others: 'Others',
  table: 'As a table',
  columns: {
    transactions: 'Transactions',
    rate: 'Per second',
    failed: 'Failed',
    fees: 'Fees',
    median: 'Median',
    p95: '95 %',
  },
  narrow: 'Narrow the time to this',
  details: { breakdown: 'Breakdown', table: 'As a table' },
  byResult: 'Failures by result',
  byType: 'By type',
  byNode: 'By node',
  byPayer: 'Largest payers',
  payers: (payers: number) => `About ${grouped.format(payers)} payers (estimate).`,
  noNode: 'Without a node',
  missing: {
    lead: 'Counted is what passed by at the mirror node while Signalbox looked.',
    /** Several of them stand in one sentence. */
    before: (isFirst: boolean) => `${nothing(isFirst)} before`,
    between: (isFirst: boolean) => `${nothing(isFirst)} between`,
    and: 'and',
    after: (isFirst: boolean) => `${nothing(isFirst)} since`,
    always: 'So far nothing',
    more: (gaps: number) => `and at ${gaps} earlier times`,
  },
} as const

function nothing(isFirst: boolean): string {
  return isFirst ? 'Nothing' : 'nothing'
}
