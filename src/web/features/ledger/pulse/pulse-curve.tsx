import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { pulseWords } from './messages.ts'

export interface PulseCurveProps {
  /** Transactions per second in each interval, the oldest first. */
  readonly rates: readonly number[]
  readonly minutes: number
}

const height = 28
const edge = 1

/** A quiet line, from nothing at the bottom to the busiest interval at the top. */
export function PulseCurve({ rates, minutes }: PulseCurveProps) {
  if (rates.length < 2) return null
  const most = Math.max(...rates)
  const points = rates.map((rate, index) => `${index},${height - edge - (rate / (most || 1)) * (height - 2 * edge)}`)
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${rates.length - 1} ${height}`}
        preserveAspectRatio="none"
        className="mt-2 block h-7 w-full overflow-visible rtl:-scale-x-100"
      >
        <polyline points={points.join(' ')} className="pulse-line" />
      </svg>
      <VisuallyHidden>{pulseWords.curve(Math.min(...rates), most, minutes)}</VisuallyHidden>
    </>
  )
}
