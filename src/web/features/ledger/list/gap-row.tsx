import type { ListGap } from '#domain/ledger/list/segments.ts'
import { ConsensusTime } from '../consensus-time.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { listWords } from './messages.ts'

export interface GapRowProps {
  readonly gap: ListGap
  readonly index: number
  readonly isFilling: boolean
  readonly onFill: (link: string) => void
}

/** What was not loaded between two rows: from when to when exactly, and how to load it. */
export function GapRow({ gap, index, isFilling, onFill }: GapRowProps) {
  const seconds = Number(gap.newer - gap.older) / 1e9
  return (
    <tr
      aria-rowindex={index}
      className="ledger-gap flex flex-wrap content-center items-center justify-between gap-x-4 border-b border-dashed border-line-strong bg-sunk px-3 text-sm sm:px-4"
    >
      <td className="min-w-0 truncate">
        <span className="font-medium">{listWords.gap}</span>{' '}
        <span className="text-xs text-quiet">
          <ConsensusTime at={gap.older} mode="row" /> – <ConsensusTime at={gap.newer} mode="row" />,{' '}
          {listWords.gapSpan(seconds)}
        </span>
      </td>
      <td>
        <Button className="max-h-7" disabled={isFilling} onClick={() => onFill(gap.link)}>
          {isFilling ? listWords.filling : listWords.fill}
        </Button>
      </td>
    </tr>
  )
}
