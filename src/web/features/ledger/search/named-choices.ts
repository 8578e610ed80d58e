import type { ReaderClock } from '#domain/ledger/search-time.ts'
import { plainWords } from '#domain/text/fold-text.ts'
import { paths } from '../../../paths.ts'
import { searchMessages } from './messages.ts'
import { namedFilters } from './named-filters.ts'
import { readTransactionSearch, withoutRepeats, type SearchReading } from './search-choices.ts'

/**
 * Like `readTransactionSearch`, with the types of transactions and the explained results as they are displayed. The
 * palette lists these itself.
 */
export function readNamedSearch(text: string, clock: ReaderClock, isMirror: boolean): SearchReading {
  const read = readTransactionSearch(text, clock, isMirror)
  const named = filters.get(plainWords(text)) ?? []
  if (named.length === 0) return read
  return { choices: withoutRepeats([...read.choices, ...named.map(({ choice }) => choice)]), fault: undefined }
}

const filters = Map.groupBy(
  namedFilters.flatMap(({ name, code, filter }) => {
    const choice = { path: paths.transactions(filter), kind: searchMessages.kinds.list, value: code }
    return [...new Set([plainWords(code), plainWords(name)])].map((written) => ({ written, choice }))
  }),
  ({ written }) => written,
)
