import { leaves } from '#domain/status/component-tree.ts'
import { useStatusIfKnown } from '../queries.ts'
import { incidentWords } from './incident-messages.ts'
import { ComponentChip } from './component-chip.tsx'

/** A component as a record has it; the oldest records name components only. */
interface Named {
  readonly id: string | null
  readonly name: string
}

export interface NamedComponentsProps {
  readonly components: readonly Named[]
  /** Shows their states of now. */
  readonly withStatus?: boolean
  /** They lead to the components' pages. */
  readonly linked?: boolean
  /** How many are named; the others are counted. */
  readonly most?: number
}

/** Components that a record names, by the groups that the page has them in now; the group is told once. Their order is the page's. */
export function NamedComponents({ components, withStatus = false, linked = true, most }: NamedComponentsProps) {
  const tree = useStatusIfKnown().data?.tree
  const all = tree ? leaves(tree) : []
  const placed = components.map((named) => ({ named, place: all.findIndex(({ id }) => id === named.id) }))
  const shown = placed
    .toSorted((a, b) => rank(a.place) - rank(b.place))
    .slice(0, most)
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
      {more > 0 && <span className="text-xs text-quiet">{incidentWords.moreComponents(more)}</span>}
    </>
  )
}

/** Those that the page knows no more come last. */
function rank(place: number): number {
  return place === -1 ? Number.POSITIVE_INFINITY : place
}
