import { Amount } from '#web/parts/amount.tsx'
import { figureWords } from '#web/words/ledger-figures.ts'
import type { FiguresAt } from './figures-at.ts'

/** The figures of the whole time in a line. */
export function FiguresLine({ figures }: { readonly figures: FiguresAt }) {
  const { transactions, rate, failures, fees, median } = figures
  if (transactions === 0) return <p className="text-sm text-quiet">{figureWords.none}</p>
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
