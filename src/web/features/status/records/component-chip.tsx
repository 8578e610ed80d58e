import type { StatusKind } from '#domain/status/status-kind.ts'
import { paths } from '../../../paths.ts'
import { chipClass } from '../../../components/ui/chip.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'

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
