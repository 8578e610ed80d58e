import { findComponent, type ComponentTree } from '#domain/component-tree.ts'
import { useStatusIfKnown } from '#web/queries/status.ts'
import { incidentWords } from '#web/words/incident.ts'
import { ComponentChip } from './component-chip.tsx'

/** A component as a record has it; the oldest records name components only. */
export interface Named {
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

/** Components that a record names, by the groups that the page has them in now; the group is told once. */
export function NamedComponents({ components, withStatus = false, linked = true, most }: NamedComponentsProps) {
  const tree = useStatusIfKnown().data?.tree
  const shown = components.slice(0, most).map((named) => ({ named, known: known(tree, named) }))
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

function known(tree: ComponentTree | undefined, { id }: Named) {
  return tree && id !== null ? findComponent(tree, id) : undefined
}
