import type { LineChange } from '#domain/text/line-difference.ts'
import { pairLines } from '#domain/text/line-pairs.ts'
import { lineDifferenceMessages } from './messages.ts'

interface SideBySideProps {
  /** Null marks omitted lines. */
  readonly lines: readonly (LineChange | null)[]
}

const looks = { same: '', added: 'bg-added', removed: 'bg-removed' } as const

/** Earlier lines on the left, later ones on the right. */
export function SideBySide({ lines }: SideBySideProps) {
  return (
    <table className="w-full table-fixed border-collapse font-mono text-xs leading-5">
      <thead className="sr-only">
        <tr>
          <th scope="col">{lineDifferenceMessages.earlier}</th>
          <th scope="col">{lineDifferenceMessages.later}</th>
        </tr>
      </thead>
      <tbody>
        {pairLines(lines).map((pair, index) =>
          pair === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
            <tr key={index} className="bg-sunk text-quiet">
              <td colSpan={2} className="px-3 py-0.5">
                <span aria-hidden="true">⋯</span>
                <span className="sr-only">{lineDifferenceMessages.leftOut}</span>
              </td>
            </tr>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
            <tr key={index}>
              <Side line={pair.left} number={pair.left?.before} />
              <Side line={pair.right} number={pair.right?.after} />
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

function Side({ line, number }: { readonly line: LineChange | null; readonly number: number | null | undefined }) {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control
  if (!line) return <td className="border-e border-line bg-sunk last:border-e-0" />
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control
    <td className={`border-e border-line align-top last:border-e-0 ${looks[line.change]}`}>
      <div className="flex">
        <span className="w-10 shrink-0 px-2 text-end text-quiet select-none">{number}</span>
        <span className="min-w-0 pe-3 whitespace-pre-wrap wrap-anywhere">
          {line.change !== 'same' && (
            <span className="sr-only">
              {line.change === 'added' ? lineDifferenceMessages.addedLine : lineDifferenceMessages.removedLine}
            </span>
          )}
          {line.text}
        </span>
      </div>
    </td>
  )
}
