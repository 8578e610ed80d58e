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
const results: readonly ListEntry[] = explainedResults.map(resultEntry)

/** Lists of the transactions of a type or with a result, by its name or code. */
export function PaletteFilters({ text, onGo }: PlacesProps & { readonly text: string }) {
  const isCode = /^[A-Z][A-Z\d]{0,49}(?:_[A-Z\d]{1,50}){1,9}$/.test(text)
  const other = isCode && !explainedResults.includes(text) ? [resultEntry(text)] : []
  return (
    <PaletteGroup name={paletteMessages.filters}>
      {[failed, ...types, ...results, ...other].map(({ name, keyword, filter }) => (
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

function resultEntry(code: string): ListEntry {
  return { name: resultLabel(code), keyword: code, filter: { code } }
}
