import { numberFormat } from '../../../components/number-format.ts'

const formatTenths = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const formatWhole = numberFormat({ maximumFractionDigits: 0 })

/** One decimal below 100. */
function rate(perSecond: number): string {
  if (perSecond > 0 && perSecond < 0.1) return 'under 0.1'
  return perSecond < 100 ? formatTenths(perSecond) : formatWhole(perSecond)
}

export const pulseMessages = {
  title: 'Network pulse',
  ledgerOf: (network: string) => `${network} ledger`,
  allTransactions: 'Transactions',
  rate,
  perSecond: 'per second',
  /** Rounded down, because 100 % must mean all. */
  share: (succeeded: number) => `${formatTenths(Math.floor(succeeded * 1000 + 1e-9) / 10)}%`,
  succeeded: 'succeeded',
  none: (minutes: number) => `None in the last ${minutes} min`,
  lately: (minutes: number) => `in the last ${minutes} min`,
  since: 'Counted since',
  partly: 'Not all of them were counted.',
  curve: (least: number, most: number, minutes: number) =>
    `Between ${rate(least)} and ${rate(most)} per second over the last ${minutes} min`,
} as const
