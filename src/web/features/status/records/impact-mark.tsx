import { impactKindOf } from '#domain/status/status-kind.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { StatusMark } from '../../../components/status-mark.tsx'

export interface ImpactMarkProps {
  /** The impact as the wire says it. */
  readonly impact: string
  /** Shape only, the word spoken: where a column has little room. */
  readonly compact?: boolean
}

export function ImpactMark({ impact, compact = false }: ImpactMarkProps) {
  const word = statusWords.impact(impact)
  if (compact) return <StatusMark status={impactKindOf(impact)} size={14} label={word} />
  return (
    <span className="inline-flex items-center gap-1.5">
      <StatusMark status={impactKindOf(impact)} size={14} />
      {word}
    </span>
  )
}
