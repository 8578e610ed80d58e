import type { FeePart } from '#domain/ledger/fee-split.ts'

const parts: Readonly<Record<FeePart['kind'], string>> = {
  node: 'Node',
  network: 'Network and service',
  'staking-rewards': 'Staking rewards',
  'node-rewards': 'Node rewards',
  unexplained: 'Not told by the transfers',
}

/** Tenths of a percent as text: "38.2 %"; what is there at all is never "0 %". */
function percent(perMille: number): string {
  return perMille < 1 ? 'under 0.1 %' : `${(perMille / 10).toFixed(1).replace(/\.0$/, '')} %`
}

/** Texts of what a record cost. */
export const entryFeeWords = {
  title: 'Fee',
  none: 'No fee was charged for this record.',
  paidBy: 'paid by',
  part: (kind: FeePart['kind']) => parts[kind],
  percent: (amount: bigint, whole: bigint) => percent(Number((amount * 1000n) / whole)),
  /** Before the maximum itself. */
  share: (perMille: number) => `${percent(perMille)} of the maximum of`,
  shareLabel: 'Share of the maximum fee',
  custom: 'Custom fees',
  customHint: 'Charged beside the fee, by whoever made the token or topic.',
  from: 'from',
} as const
