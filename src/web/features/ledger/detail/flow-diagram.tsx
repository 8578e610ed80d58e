import type { ReactNode } from 'react'
import { transactionPageMessages } from './messages.ts'

export interface FlowEnd {
  readonly key: string
  readonly content: ReactNode
}

interface FlowDiagramProps {
  readonly from: readonly FlowEnd[]
  readonly to: readonly FlowEnd[]
  /**
   * True if sender and receiver are known because one account sent or received everything. Otherwise all lines meet in
   * one point.
   */
  readonly paired: boolean
}

/** The height of each end in pixels; must match the class names of the list items. */
const rowHeight = 60

export function FlowDiagram({ from, to, paired }: FlowDiagramProps) {
  const height = Math.max(from.length, to.length) * rowHeight
  return (
    <div className="grid grid-cols-[fit-content(42%)_minmax(1.5rem,0.35fr)_minmax(0,1fr)]">
      <Side name={transactionPageMessages.from} ends={from} />
      <svg
        aria-hidden="true"
        width="100%"
        height={height}
        viewBox={`0 0 100 ${height}`}
        preserveAspectRatio="none"
        className="mt-5 rtl:-scale-x-100"
      >
        {connectorPaths(endCenters(from.length, height), endCenters(to.length, height), paired).map((way) => (
          <path key={way} d={way} className="flow-way" />
        ))}
      </svg>
      <Side name={transactionPageMessages.to} ends={to} arrows />
    </div>
  )
}

interface SideProps {
  readonly name: string
  readonly ends: readonly FlowEnd[]
  readonly arrows?: boolean
}

function Side({ name, ends, arrows = false }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <p className={arrows ? 'h-5 ps-3.5 text-xs text-quiet' : 'h-5 pe-2 text-end text-xs text-quiet'}>{name}</p>
      <ul aria-label={name} className="flex min-w-0 flex-1 flex-col justify-center">
        {ends.map(({ key, content }) => (
          <li
            key={key}
            className={
              arrows
                ? 'flex h-15 items-center gap-1.5'
                : 'flex h-15 min-w-0 flex-col items-end justify-center pe-2 text-end'
            }
          >
            {arrows && <ArrowHead />}
            {arrows ? <div className="min-w-0">{content}</div> : content}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ArrowHead() {
  return (
    <svg aria-hidden="true" viewBox="0 0 8 10" className="h-2.5 w-2 shrink-0 fill-line-strong rtl:-scale-x-100">
      <path d="M0 0 8 5 0 10Z" />
    </svg>
  )
}

function endCenters(count: number, height: number): number[] {
  const first = (height - count * rowHeight) / 2 + rowHeight / 2
  return Array.from({ length: count }, (_, index) => first + index * rowHeight)
}

function connectorPaths(starts: readonly number[], ends: readonly number[], paired: boolean): string[] {
  if (paired) return starts.flatMap((start) => ends.map((end) => `M0 ${start}C50 ${start} 50 ${end} 100 ${end}`))
  const middle = ((starts[0] ?? 0) + (starts.at(-1) ?? 0)) / 2
  return [
    ...starts.map((start) => `M0 ${start}C30 ${start} 30 ${middle} 50 ${middle}`),
    ...ends.map((end) => `M50 ${middle}C70 ${middle} 70 ${end} 100 ${end}`),
  ]
}
