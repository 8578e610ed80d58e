import type { Transaction } from '#api/ledger/transactions.ts'
import { settleFees, type FeeKind } from './fee-legs.ts'

/** Tinybars. `unexplained` is the part without a matching transfer. */
export interface FeePart {
  readonly kind: FeeKind | 'unexplained'
  readonly account: string | null
  readonly amount: bigint
}

export interface CustomFee {
  readonly collector: string
  /** Null for hbar. */
  readonly token: string | null
  /** In the token's smallest unit, or in tinybars. */
  readonly amount: bigint
  /** The accounts that were charged; empty if the transaction does not name them. */
  readonly payers: readonly string[]
}

export interface FeeSplit {
  /** Tinybars. */
  readonly charged: bigint
  /** The maximum fee that the payer offered, in tinybars. */
  readonly max: bigint | null
  /** Per mille of the maximum, rounded down; null without a maximum. */
  readonly perMilleOfMax: number | null
  readonly payer: string | null
  /** The parts add up to the charged fee. */
  readonly parts: readonly FeePart[]
  readonly custom: readonly CustomFee[]
}

export function feeSplit(record: Transaction): FeeSplit {
  const charged = record.charged_tx_fee
  const max = wholeNumber(record.max_fee)
  const { legs, payer } = settleFees(record)
  const unexplained = legs.reduce((rest, { amount }) => rest - amount, charged)
  return {
    charged,
    max,
    perMilleOfMax: max === null || max <= 0n ? null : Number((charged * 1000n) / max),
    payer,
    parts: unexplained === 0n ? legs : [...legs, { kind: 'unexplained', account: null, amount: unexplained }],
    custom: (record.assessed_custom_fees ?? []).map((fee) => ({
      collector: fee.collector_account_id,
      token: fee.token_id,
      amount: fee.amount,
      payers: fee.effective_payer_account_ids,
    })),
  }
}

function wholeNumber(text: string | null): bigint | null {
  return text !== null && /^\d+$/.test(text) ? BigInt(text) : null
}
