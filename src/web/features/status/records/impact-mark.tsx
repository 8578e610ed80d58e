import { impactKindOf } from '#domain/status/status-kind.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { StatusMark } from '../../../components/status-mark.tsx'

export interface ImpactMarkProps {
  /** The wire value. */
  readonly impact: string
  /** Shows only the mark; the impact in words is for screen readers. */
  readonly compact?: boolean
}

export function ImpactMark({ impact, compact = false }: ImpactMarkProps) {
  const word = statusMessages.impact(impact)
  if (compact) return <StatusMark status={impactKindOf(impact)} size={14} label={word} />
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusMark status={impactKindOf(impact)} size={14} />
      {word}
    </span>
  )
}
