import type { Transaction } from '#api/ledger/transactions.ts'
import { settleFees, type FeeKind } from './fee-legs.ts'

/** A part of the fee in tinybars; `unexplained` is what no transfer tells of. */
export interface FeePart {
  readonly kind: FeeKind | 'unexplained'
  readonly account: string | null
  readonly amount: bigint
}

/** A fee that the makers of a token or topic take. */
export interface CustomFee {
  readonly collector: string
  /** Null is hbar. */
  readonly token: string | null
  /** In the smallest unit of the token, or in tinybars. */
  readonly amount: bigint
  /** Those whose balance it came from; empty where the record does not say. */
  readonly payers: readonly string[]
}

export interface FeeSplit {
  /** Tinybars. */
  readonly charged: bigint
  /** Tinybars the payer had offered. */
  readonly max: bigint | null
  /** Thousandths of the maximum, rounded down; null without one. */
  readonly perMilleOfMax: number | null
  /** Who paid; null where the transfers do not tell. */
  readonly payer: string | null
  /** Add up to what was charged. */
  readonly parts: readonly FeePart[]
  readonly custom: readonly CustomFee[]
}

/** Whom the fee of a record went to. */
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
