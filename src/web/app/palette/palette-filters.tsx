import ListFilter from 'lucide-react/icons/list-filter'
import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'
import { explainedResults } from '../../features/ledger/transaction-result-messages.ts'
import { typeLabel } from '../../features/ledger/transaction-type-messages.ts'
import { paths, type Carried } from '../../paths.ts'
import { paletteMessages } from './messages.ts'
import { PaletteGroup, PaletteItem, type PlacesProps } from './palette-entry.tsx'

interface ListEntry {
  readonly name: string
  readonly keyword: string
  readonly filter: Carried
}

const failed: ListEntry = { name: paletteMessages.failed, keyword: 'failures', filter: { result: 'fail' } }
const types: readonly ListEntry[] = [...transactionTypes.keys()].map((code) => ({
  name: typeLabel(code),
  keyword: code,
  filter: { transactiontype: code },
}))
const results: readonly ListEntry[] = explainedResults.map((code) => ({
  name: resultLabel(code),
  keyword: code,
  filter: { code },
}))
const coded = [...types, ...results]

/** Lists of the transactions of a type or with a result, by its name. A whole code is a meaning of the search. */
export function PaletteFilters({ text, onGo }: PlacesProps & { readonly text: string }) {
  return (
    <PaletteGroup name={paletteMessages.filters}>
      {[failed, ...coded.filter(({ keyword }) => keyword !== text)].map(({ name, keyword, filter }) => (
        <PaletteItem
          key={keyword}
          id={paths.transactions(filter)}
          name={name}
          keywords={[keyword]}
          mark={<ListFilter size={16} aria-hidden />}
          onSelect={() => onGo(paths.transactions(filter))}
        />
      ))}
    </PaletteGroup>
  )
}
