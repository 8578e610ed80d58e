import type { RecordHead } from '#domain/status/record.ts'
import { Age } from '../../components/time/age.tsx'
import { statusMessages } from '../../components/messages/status.ts'
import { StatusMark } from '../../components/status-mark.tsx'
import { paths } from '../../paths.ts'
import { PaletteItem, type PlacesProps } from './palette-entry.tsx'

interface RecordItemProps extends PlacesProps {
  readonly record: RecordHead
  readonly found?: boolean
  readonly outdated?: boolean
}

/** An incident or a maintenance. */
export function RecordItem({ record, found = false, outdated = false, onGo }: RecordItemProps) {
  const { id, kind, name, status, impactKind, startedAt } = record
  return (
    <PaletteItem
      id={paths.record(kind, id)}
      name={name}
      keywords={[statusMessages.state(status)]}
      mark={<StatusMark status={impactKind} size={14} />}
      hint={<Age at={startedAt} />}
      always={found}
      disabled={outdated}
      onSelect={() => onGo(paths.record(kind, id))}
    />
  )
}
