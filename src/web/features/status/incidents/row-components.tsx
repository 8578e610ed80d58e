import type { RecordHead } from '#domain/status/record.ts'
import { NamedComponents } from '../records/named-components.tsx'

export interface RowComponentsProps {
  readonly record: Pick<RecordHead, 'components'>
  readonly withStatus?: boolean
}

/** The components an incident names; a few of many. The row leads to the incident, so they lead nowhere. */
export function RowComponents({ record: { components }, withStatus = false }: RowComponentsProps) {
  if (components.length === 0) return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
      <NamedComponents components={components} most={4} linked={false} withStatus={withStatus} />
    </p>
  )
}
