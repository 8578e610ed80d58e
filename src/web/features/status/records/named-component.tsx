import { findComponent } from '#domain/status/component-tree.ts'
import { useStatusIfKnown } from '../queries.ts'
import { ComponentChip } from './component-chip.tsx'

export interface NamedComponentProps {
  /** Null in the oldest records, which name components only. */
  readonly id: string | null
  /** As the record has it: what is shown where the page knows the component no more. */
  readonly name: string
  /** Shows its state of now. */
  readonly withStatus?: boolean
  /** Leads to the component's page. */
  readonly linked?: boolean
}

/** A component that a record names, with its group as the page has it now. */
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
