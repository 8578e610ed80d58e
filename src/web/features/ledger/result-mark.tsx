import { undoneResult } from '#domain/ledger/failure-cause.ts'
import { isSuccess } from '#domain/ledger/transaction-result.ts'
import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { classes } from '../../components/ui/classes.ts'
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx'

interface ResultMarkProps {
  /** The API's result code. */
  readonly result: string
  readonly coded?: boolean
  /** Shows only the shape, with the label for screen readers. */
  readonly compact?: boolean
  /** For a line that may be truncated. */
  readonly inline?: boolean
}

/** Success is neutral, so that failures stand out. */
export function ResultMark({ result, coded = false, compact = false, inline = false }: ResultMarkProps) {
  const words = resultLabel(result)
  if (compact)
    return (
      <span title={words} className="inline-flex">
        <ResultShape result={result} />
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    )
  if (inline)
    return (
      <>
        <ResultShape result={result} inline />
        {words} {coded && words !== result && <code className="ms-0.5 font-mono text-xs text-quiet">{result}</code>}
      </>
    )
  return (
    <span className="inline-flex max-w-full min-w-0 items-baseline gap-1.5">
      <span className="translate-y-0.5">
        <ResultShape result={result} />
      </span>
      <span className={classes(isSuccess(result) && 'text-quiet', 'wrap-anywhere')}>{words}</span>
      {coded && words !== result && (
        <code className="min-w-0 shrink-99 truncate font-mono text-xs text-quiet" title={result}>
          {result}
        </code>
      )}
    </span>
  )
}

interface ResultShapeProps {
  readonly result: string
  readonly size?: 14 | 20
  /** For use before text on the same line. */
  readonly inline?: boolean
}

/** For places that already show the label. */
export function ResultShape({ result, size = 14, inline = false }: ResultShapeProps) {
  const well = isSuccess(result)
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      className={inline ? 'me-1.5 inline-block align-[-0.125rem]' : 'shrink-0'}
      data-status={well ? 'unknown' : isDuplicate(result) || result === undoneResult ? 'no-data' : 'major'}
    >
      {well ? <path d="m3.5 8.6 3 3 6-6.6" className="mark-line" /> : shapeOf(result)}
    </svg>
  )
}

function shapeOf(result: string) {
  if (isDuplicate(result)) return twice
  return result === undoneResult ? undone : cross
}

/** One of several submissions, another of which took effect: not a failure. */
function isDuplicate(result: string): boolean {
  return result === 'DUPLICATE_TRANSACTION'
}

const cross = (
  <>
    <path d="M5.3 1.5h5.4l3.8 3.8v5.4l-3.8 3.8H5.3l-3.8-3.8V5.3Z" className="mark-soft" />
    <path d="m5.8 5.8 4.4 4.4m0-4.4-4.4 4.4" className="mark-line" />
  </>
)

/** An arrow back. */
const undone = <path d="M5.2 2.6 2.4 5.4l2.8 2.8M2.8 5.4h6.4a4 4 0 0 1 0 8H6" className="mark-line" />

const twice = (
  <>
    <rect x="2" y="2" width="8.6" height="8.6" rx="2" className="mark-line" />
    <path d="M13.9 6v5.9a2 2 0 0 1-2 2H6" className="mark-line" />
  </>
)
