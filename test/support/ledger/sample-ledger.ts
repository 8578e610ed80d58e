import type { Transaction } from '#api/ledger/transactions.ts'
import { newLedgerPlan, type LedgerPlan } from '#server/areas/ledger/sample/plan.ts'
import { sampleTransactions } from '#server/areas/ledger/sample/sample-transactions.ts'

const nanosPerSecond = 1_000_000_000n

/** All records of the sample between two seconds since 1970; the second one is excluded. */
export function recordsBetween(plan: LedgerPlan, from: number, to: number): Transaction[] {
  const span = { from: BigInt(from) * nanosPerSecond, to: BigInt(to) * nanosPerSecond }
  return [...sampleTransactions(plan, span)].flat()
}

/** A Tuesday afternoon. */
export const sampleNow = Date.UTC(2026, 2, 17, 15, 20, 30)
export const samplePresent = sampleNow / 1000
export const samplePlan = newLedgerPlan({ seed: 11, now: sampleNow })

let hour: readonly Transaction[] | undefined

/** The hour after `samplePresent`. Generating it is slow. */
export function sampleHour(): readonly Transaction[] {
  return (hour ??= recordsBetween(samplePlan, samplePresent, samplePresent + 3600))
}

/** The record without integers that JSON cannot hold. */
export function comparable(record: Transaction): string {
  return JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
}
