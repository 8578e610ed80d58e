import { leaves } from '#domain/status/component-tree.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { Age } from '../../components/age.tsx'
import { StatusMark } from '../../components/status-mark.tsx'
import { paths } from '../../paths.ts'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { Kbd } from '../../components/ui/kbd.tsx'
import { paletteWords } from './messages.ts'
import { statusWords } from '../../components/messages/status.ts'
import { allPages } from '../../components/navigation.ts'
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

/** What is open now, before anything is typed. */
export function PaletteOpen({ onGo }: PlacesProps) {
  const status = useStatusIfKnown().data
  const open = status ? [...status.incidents, ...status.maintenances] : []
  if (open.length === 0) return null
  return (
    <PaletteGroup name={paletteWords.open}>
      {open.map((record) => (
        <RecordItem key={record.id} record={record} onGo={onGo} />
      ))}
    </PaletteGroup>
  )
}

export interface PaletteFoundProps extends PlacesProps {
  readonly records: readonly RecordHead[]
  /** They belong to what was typed a moment ago: to be seen, not to be chosen. */
  readonly outdated: boolean
}

/** What the service finds in all of its history. */
export function PaletteFound({ records, outdated, onGo }: PaletteFoundProps) {
  if (records.length === 0) return null
  return (
    <PaletteGroup name={paletteWords.found} always>
      {records.map((record) => (
        <RecordItem key={record.id} record={record} found outdated={outdated} onGo={onGo} />
      ))}
    </PaletteGroup>
  )
}

interface RecordItemProps extends PlacesProps {
  readonly record: RecordHead
  readonly found?: boolean
  readonly outdated?: boolean
}

function RecordItem({ record, found = false, outdated = false, onGo }: RecordItemProps) {
  const { id, kind, name, status, impactKind, startedAt } = record
  return (
    <PaletteItem
      id={paths.record(kind, id)}
      name={name}
      keywords={[statusWords.state(status)]}
      mark={<StatusMark status={impactKind} size={14} />}
      hint={<Age at={startedAt} />}
      always={found}
      disabled={outdated}
      onSelect={() => onGo(paths.record(kind, id))}
    />
  )
}
