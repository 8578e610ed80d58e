import { Fragment } from 'react'
import { statusKindOf } from '#domain/status/status-kind.ts'
import { StatusLabel } from '../../../components/status-mark.tsx'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { incidentMessages } from './messages.ts'

interface TransitionProps {
  /** Wire states. */
  readonly from: string
  readonly to: string
}

export function TransitionMark({ from, to }: TransitionProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <StatusLabel status={statusKindOf(from)} wire={from} size={12} />
      <StateAfter state={to} />
    </span>
  )
}

/** "→ Operational", on one line. */
export function StateAfter({ state }: { readonly state: string }) {
  return (
    <span className="inline-flex items-center gap-x-2">
      <span aria-hidden="true" className="text-quiet rtl:-scale-x-100">
        →
      </span>
      <VisuallyHidden>{incidentMessages.to}</VisuallyHidden>
      <StatusLabel status={statusKindOf(state)} wire={state} size={12} />
    </span>
  )
}

/** "Operational → Degraded performance → Partial outage". */
export function StateSequence({ states }: { readonly states: readonly string[] }) {
  return states.map((state, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a state may return, and the path only grows
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block">
        {index > 0 && (
          <>
            <span aria-hidden="true">→ </span>
            <VisuallyHidden>{incidentMessages.to} </VisuallyHidden>
          </>
        )}
        {state}
      </span>
    </Fragment>
  ))
}
