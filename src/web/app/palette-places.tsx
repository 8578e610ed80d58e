import { leaves } from '#domain/component-tree.ts'
import { Age } from '#web/parts/age.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { paths } from '#web/paths.ts'
import { useFoundRecords } from '#web/queries/found-records.ts'
import { useStatusIfKnown } from '#web/queries/status.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { paletteWords } from '#web/words/palette.ts'
import { statusWords } from '#web/words/status.ts'
import { allPages } from '#web/parts/navigation.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'

export interface PlacesProps {
  readonly onGo: (path: string) => void
}

export function PalettePages({ onGo }: PlacesProps) {
  return (
    <PaletteGroup name={paletteWords.pages}>
      {allPages.map(({ path, name, key, Icon }) => (
        <PaletteItem
          key={path}
          id={path}
          name={name}
          mark={<Icon size={16} aria-hidden />}
          hint={<Kbd>{`g ${key}`}</Kbd>}
          onSelect={() => onGo(path)}
        />
      ))}
    </PaletteGroup>
  )
}

export function PaletteComponents({ onGo }: PlacesProps) {
  const tree = useStatusIfKnown().data?.tree
  if (!tree) return null
  return (
    <PaletteGroup name={paletteWords.components}>
      {leaves(tree).map(({ id, name, groupName, status, wireStatus }) => (
        <PaletteItem
          key={id}
          id={paths.component(id)}
          name={groupName === null ? name : `${groupName} · ${name}`}
          keywords={[statusWords.wire(wireStatus)]}
          mark={<StatusMark status={status} size={14} />}
          hint={status === 'operational' ? undefined : statusWords.wire(wireStatus)}
          onSelect={() => onGo(paths.component(id))}
        />
      ))}
    </PaletteGroup>
  )
}

/** What is open now, and once something is typed, what the service finds in all of its history. */
export function PaletteRecords({ text, onGo }: PlacesProps & { readonly text: string }) {
  const status = useStatusIfKnown().data
  const found = useFoundRecords(text)
  const open = status ? [...status.incidents, ...status.maintenances] : []
  const searching = text.length > 1
  const records = searching ? (found.data ?? []) : open
  if (records.length === 0) return null
  return (
    <PaletteGroup name={searching ? paletteWords.found : paletteWords.open} always={searching}>
      {records.map(({ id, kind, name, status: state, impactKind, startedAt }) => (
        <PaletteItem
          key={id}
          id={paths.record(kind, id)}
          name={name}
          keywords={[statusWords.state(state)]}
          mark={<StatusMark status={impactKind} size={14} />}
          hint={<Age at={startedAt} />}
          always={searching}
          onSelect={() => onGo(paths.record(kind, id))}
        />
      ))}
    </PaletteGroup>
  )
}
