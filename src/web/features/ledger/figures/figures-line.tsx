import { Amount } from '../../../components/amount.tsx'
import { figureWords } from './messages.ts'
import type { FiguresAt } from './figures-at.ts'

export interface FiguresLineProps {
  readonly figures: FiguresAt
  /** Whether everything of the time was counted. */
  readonly isWhole: boolean
}

/** The figures of the whole time in a line. */
export function FiguresLine({ figures, isWhole }: FiguresLineProps) {
  const { transactions, rate, failures, fees, median } = figures
  if (transactions === 0)
    return <p className="text-sm text-quiet">{isWhole ? figureWords.none : figureWords.noneCounted}</p>
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <span>{figureWords.rate(rate)}</span>
      <span>{figureWords.failedInWords(failures, transactions)}</span>
      <span>
        <Amount tinybars={fees} /> {figureWords.inFees}
      </span>
      <span>{figureWords.latencyInWords(median)}</span>
    </p>
  )
}
