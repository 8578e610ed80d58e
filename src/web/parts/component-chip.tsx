import type { StatusKind } from '#domain/status-kind.ts'
import { paths } from '#web/paths.ts'
import { chipClass } from '#web/ui/chip.tsx'
import { PageLink } from './page-link.tsx'
import { StatusMark } from './status-mark.tsx'

export interface ComponentChipProps {
  /** Without it there is no page to go to: the oldest records name components only. */
  readonly id?: string | null
  readonly name: string
  readonly group?: string | null
  /** Its state now; without it the chip only names. */
  readonly status?: StatusKind
}

export function ComponentChip({ id = null, name, group = null, status }: ComponentChipProps) {
  const content = (
    <>
      {status && <StatusMark status={status} size={12} />}
      <span className="truncate">{group === null ? name : `${group} · ${name}`}</span>
    </>
  )
  if (id === null) return <span className={chipClass}>{content}</span>
  return (
    <PageLink to={paths.component(id)} className={`${chipClass} target-halo hover:bg-hover`}>
      {content}
    </PageLink>
  )
}
