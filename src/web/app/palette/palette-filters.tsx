import ListFilter from 'lucide-react/icons/list-filter'
import { namedFilters } from '../../features/ledger/search/named-filters.ts'
import { paths } from '../../paths.ts'
import { paletteMessages } from './messages.ts'
import { PaletteGroup, PaletteItem, type PlacesProps } from './palette-entry.tsx'

const failed = { name: paletteMessages.failed, code: 'failures', filter: { result: 'fail' } }

/** Lists of the transactions of a type or with a result, by its name. A whole code is a meaning of the search. */
export function PaletteFilters({ text, onGo }: PlacesProps & { readonly text: string }) {
  return (
    <PaletteGroup name={paletteMessages.filters}>
      {[failed, ...namedFilters.filter(({ code }) => code !== text)].map(({ name, code, filter }) => (
        <PaletteItem
          key={code}
          id={paths.transactions(filter)}
          name={name}
          keywords={[code]}
          mark={<ListFilter size={16} aria-hidden />}
          onSelect={() => onGo(paths.transactions(filter))}
        />
      ))}
    </PaletteGroup>
  )
}
