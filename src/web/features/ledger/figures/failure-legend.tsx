import type { StatusKind } from '#domain/status/status-kind.ts'
import { figureWords } from './messages.ts'
import { resultWords } from '../transaction-result-messages.ts'
import type { FiguresAt } from './figures-at.ts'

export interface FailureLegendProps {
  readonly results: FiguresAt['results']
  /** The colour of each of the results, in their order. */
  readonly tones: readonly StatusKind[]
}

/** Which colour is which result; as many as there is room for on a line. */
export function FailureLegend({ results, tones }: FailureLegendProps) {
  return (
    <span className="flex h-4.5 flex-wrap gap-x-3 overflow-hidden">
      {results.map(({ result, count }, place) =>
        count === 0 ? null : (
          <span key={result} className="inline-flex max-w-full items-baseline gap-1">
            <svg aria-hidden="true" viewBox="0 0 8 8" data-status={tones[place]} className="size-2 shrink-0">
              <rect width="8" height="8" rx="2" className="mark-fill" />
            </svg>
            <span className="truncate">{result === null ? figureWords.others : resultWords(result)}</span>
            {figureWords.count(count)}
          </span>
        ),
      )}
    </span>
  )
}
