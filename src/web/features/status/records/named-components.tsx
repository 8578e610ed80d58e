import { findComponent, leaves } from '#domain/status/status-view.ts'
import type { RecordHead } from '#domain/status/record.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { chipClass } from '../../../components/ui/chip.tsx'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { paths } from '../../../paths.ts'
import { useStatusIfKnown } from '../queries.ts'
import { incidentMessages, windowMessages } from './messages.ts'

interface NamedComponentProps {
  /** Null in the oldest records, which only have names. */
  readonly id: string | null
  /** The name in the record, used if the page no longer lists the component. */
  readonly name: string
  readonly withStatus?: boolean
  readonly linked?: boolean
}

export function NamedComponent({ id, name, withStatus = false, linked = true }: NamedComponentProps) {
  const tree = useStatusIfKnown().data?.tree
  const known = tree && id !== null ? findComponent(tree, id) : undefined
  return (
    <ComponentChip
      id={linked && known ? id : null}
      name={known?.name ?? name}
      group={known?.groupName ?? null}
      {...(withStatus && known && { status: known.status })}
    />
  )
}

interface ComponentChipProps {
  /** Null in the oldest records, which only have names: there is no page to link to. */
  readonly id?: string | null
  readonly name: string
  readonly group?: string | null
  readonly status?: StatusKind
}

function ComponentChip({ id = null, name, group = null, status }: ComponentChipProps) {
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

/** The oldest records only have names. */
interface Named {
  readonly id: string | null
  readonly name: string
}

interface NamedComponentsProps {
  readonly components: readonly Named[]
  readonly withStatus?: boolean
  readonly linked?: boolean
  /** Further components are only counted. */
  readonly max?: number
}

/** In the page's order and its current groups; each group is named once. */
export function NamedComponents({ components, withStatus = false, linked = true, max }: NamedComponentsProps) {
  const tree = useStatusIfKnown().data?.tree
  const all = tree ? leaves(tree) : []
  const placed = components.map((named) => ({ named, place: all.findIndex(({ id }) => id === named.id) }))
  const shown = placed
    .toSorted((a, b) => rank(a.place) - rank(b.place))
    .slice(0, max)
    .map(({ named, place }) => ({ named, known: all[place] }))
  const groups = [...Map.groupBy(shown, (one) => one.known?.groupName ?? null)]
  const more = components.length - shown.length
  return (
    <>
      {groups.map(([group, members]) => (
        <span key={group} className="inline-flex max-w-full flex-wrap items-center gap-1.5">
          {group !== null && <span className="text-xs text-quiet">{group}</span>}
          {members.map(({ named: { id, name }, known: component }) => (
            <ComponentChip
              key={id ?? name}
              id={linked && component ? id : null}
              name={component?.name ?? name}
              {...(withStatus && component && { status: component.status })}
            />
          ))}
        </span>
      ))}
      {more > 0 && <span className="text-xs text-quiet">{incidentMessages.moreComponents(more)}</span>}
    </>
  )
}

/** Components that the page no longer lists come last. */
function rank(place: number): number {
  return place === -1 ? Number.POSITIVE_INFINITY : place
}

interface AffectedChipsProps {
  readonly components: RecordHead['components']
  readonly withStatus?: boolean
}

const maxShown = 8

export function AffectedChips({ components, withStatus = false }: AffectedChipsProps) {
  if (components.length === 0) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
      <VisuallyHidden>{windowMessages.components}:</VisuallyHidden>
      <NamedComponents components={components} withStatus={withStatus} max={maxShown} />
    </div>
  )
}
