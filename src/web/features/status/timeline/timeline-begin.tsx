import { timelineWords } from './messages.ts'
import { Timestamp } from '../../../components/timestamp.tsx'

/** The begin of a record that was reported later than it began: the end of the rail. */
export function TimelineBegin({ at }: { readonly at: number }) {
  return (
    <li className="relative ps-8">
      <span
        aria-hidden="true"
        className="absolute start-[3.5px] top-[7px] pointer-coarse:top-[18px] size-[9px] rounded-full border-[1.5px] border-dashed border-line-strong"
      />
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-medium">{timelineWords.began}</span>
        <span className="text-sm text-quiet">
          <Timestamp at={at} detailed />
        </span>
        <span className="text-sm text-quiet">{timelineWords.beganHint}</span>
      </p>
    </li>
  )
}
