import type { ComponentValue } from './status-view.ts'
import { type StatusKind, statusKindOf } from './status-kind.ts'

/** Wire states. */
interface StateTransition {
  readonly at: number
  /** When it was first seen, if known. A transition with a later timestamp happened then. */
  readonly seenAt?: number
  readonly from: string
  readonly to: string
}

/** Instants; `from` is inclusive, `to` exclusive. */
interface StateSpan {
  readonly from: number
  readonly to: number
  readonly kind: StatusKind
}

export interface StateHistory {
  readonly transitions: readonly StateTransition[]
  /** The current wire status, and when the component last changed. */
  readonly current: { readonly status: string; readonly updatedAt: number | null }
}

/**
 * The states of a component between two instants, oldest first, without gaps. Before the first transition, the
 * component was in that transition's `from`. If the current state differs from the last transition's `to`, it changed
 * when the component was last updated, but not before that transition.
 */
export function stateSpans({ transitions, current }: StateHistory, start: number, end: number): StateSpan[] {
  const ordered = transitions
    .map((transition) => ({ ...transition, at: Math.min(transition.at, transition.seenAt ?? Infinity) }))
    .toSorted((a, b) => a.at - b.at)
  const last = ordered.at(-1)
  const steps = ordered.map(({ at, to }) => ({ at, status: to }))
  const first = ordered[0]?.from ?? 'operational'
  if (current.status !== (last?.to ?? first)) steps.push({ at: current.updatedAt ?? end, status: current.status })

  const spans: StateSpan[] = []
  let from = start
  let status = first
  const close = (at: number) => {
    const to = Math.min(at, end)
    if (to > from) spans.push({ from, to, kind: statusKindOf(status) })
    from = Math.max(from, to)
  }
  for (const step of steps) {
    close(step.at)
    status = step.status
  }
  close(end)
  return spans
}

interface Reached {
  readonly at: number
  readonly to: string
}

/** When a component entered its current state; null if no transition led to it. */
export function stateSince(
  newest: Reached | undefined,
  component: Pick<ComponentValue, 'wireStatus' | 'updatedAt'>,
): number | null {
  if (!newest) return null
  return newest.to === component.wireStatus ? newest.at : component.updatedAt
}
