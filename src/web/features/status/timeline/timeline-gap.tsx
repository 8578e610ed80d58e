import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { timelineWords } from './messages.ts'

export interface TimelineGapProps {
  readonly seconds: number
  /** Whether the later one of both stands above. */
  readonly upward: boolean
}

/** The time between two updates: "1 h 12 min later", on a dotted piece of the rail. */
export function TimelineGap({ seconds, upward }: TimelineGapProps) {
  const Arrow = upward ? ArrowUp : ArrowDown
  return (
    <p className="relative -ms-8 flex items-center gap-1 py-2.5 ps-8 text-xs text-quiet">
      <span aria-hidden="true" className="absolute inset-y-0 start-[7.5px] border-s border-dashed border-line-strong" />
      <Arrow size={12} aria-hidden />
      {timelineWords.later(seconds)}
    </p>
  )
}
