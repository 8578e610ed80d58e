import { statusKindOf } from '#domain/status/status-kind.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { incidentWords } from './incident-messages.ts'
import { StatusLabel } from '../../../components/status-word.tsx'

export interface TransitionProps {
  /** Wire states. */
  readonly from: string
  readonly to: string
}

/** A component going from one state to another. */
export function Transition({ from, to }: TransitionProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <StatusLabel status={statusKindOf(from)} wire={from} size={12} />
      <span aria-hidden="true" className="text-quiet rtl:-scale-x-100">
        →
      </span>
      <VisuallyHidden>{incidentWords.to}</VisuallyHidden>
      <StatusLabel status={statusKindOf(to)} wire={to} size={12} />
    </span>
  )
}
