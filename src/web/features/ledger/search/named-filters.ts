import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'
import type { Carried } from '../../../paths.ts'
import { explainedResults } from '../transaction-result-messages.ts'
import { typeLabel } from '../transaction-type-messages.ts'

interface NamedFilter {
  readonly name: string
  readonly code: string
  readonly filter: Carried
}

/** The types of transactions and the explained results, as they are displayed. */
export const namedFilters: readonly NamedFilter[] = [
  ...[...transactionTypes.keys()].map((code) => ({ name: typeLabel(code), code, filter: { transactiontype: code } })),
  ...explainedResults.map((code) => ({ name: resultLabel(code), code, filter: { code } })),
]
