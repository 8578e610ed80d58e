import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import type { ReaderClock } from '#domain/ledger/search-time.ts'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'
import { foldText } from '#domain/text/fold-text.ts'
import { paths } from '../../../paths.ts'
import { explainedResults } from '../transaction-result-messages.ts'
import { typeLabel } from '../transaction-type-messages.ts'
import { searchMessages } from './messages.ts'
import { readTransactionSearch, withoutRepeats, type SearchReading } from './search-choices.ts'

/**
 * Like `readTransactionSearch`, with the types and results of transactions, by their codes in any case and as they are displayed.
 * The palette lists these itself.
 */
export function readNamedSearch(text: string, clock: ReaderClock, isMirror: boolean): SearchReading {
  const read = readTransactionSearch(text, clock, isMirror)
  const named = filters.get(nameOf(text)) ?? []
  if (named.length === 0) return read
  return { choices: withoutRepeats([...read.choices, ...named.map(({ choice }) => choice)]), fault: undefined }
}

function nameOf(text: string): string {
  return foldText(text).replaceAll(/[\s_-]+/g, ' ')
}

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
