import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { explainedResults } from '../transaction-result-messages.ts'
import { typeLabel } from '../transaction-type-messages.ts'
import { paths } from '../../../paths.ts'
import { searchMessages } from './messages.ts'

function nameOf(text: string): string {
  return foldText(text).replaceAll(/[\s_-]+/g, ' ')
}

/** The types and results of transactions by their codes in any case, and as they are displayed. */
const filters = Map.groupBy(
  [
    ...[...transactionTypes.keys()].map((code) => ({ name: 'transactiontype', code, label: typeLabel(code) })),
    ...explainedResults.map((code) => ({ name: 'code', code, label: resultLabel(code) })),
  ].flatMap(({ name, code, label }) => {
    const choice = { path: paths.transactions({ [name]: code }), kind: searchMessages.kinds.list, value: code }
    return [...new Set([nameOf(code), nameOf(label)])].map((written) => ({ written, choice }))
  }),
  ({ written }) => written,
)

/** The lists of transactions that a text names. */
export function filtersNamed(text: string) {
  return (filters.get(nameOf(text)) ?? []).map(({ choice }) => choice)
}
