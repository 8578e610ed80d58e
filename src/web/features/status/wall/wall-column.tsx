import type { WallColumn as Column } from '#domain/status/wall.ts'
import { classes } from '../../../components/ui/classes.ts'
import { networkWords } from '../../../components/messages/network.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { wallWords } from './messages.ts'
import { useFit } from './use-fit.ts'
import { cutOff, linesOf } from './wall-lines.ts'
import { WallMark } from './wall-mark.tsx'

export interface WallColumnProps {
  readonly column: Column
  /** Names the column of what belongs to no network. */
  readonly pageName: string
}

/** One network that has something to tell, the worst first, as far as there is room. */
export function WallColumn({ column, pageName }: WallColumnProps) {
  const { network, status, operational, total } = column
  const name = network === null ? pageName : networkWords.name(network)
  const lines = linesOf(column)
  const { box, fits } = useFit<HTMLUListElement>()
  const { shown, more } = cutOff(lines, fits)
  return (
    <section
      aria-label={name}
      data-status={status}
      className="@container flex min-h-0 min-w-0 flex-[3] flex-col rounded-[0.4em] border-2 border-status bg-raised px-[0.7em] py-[0.5em]"
    >
      <div className="flex items-baseline justify-between gap-x-[0.4em]">
        <h2 className="flex max-w-full shrink-0 items-center gap-[0.4em] text-[1.15em] font-semibold">
          <WallMark status={status} />
          <span className="truncate">{name}</span>
        </h2>
        <p className="min-w-0 truncate text-[0.9em] text-quiet">
          {wallWords.outOf(total - operational, total)}
          <span className="sr-only @[17em]:not-sr-only"> {wallWords.affected}</span>
        </p>
      </div>
      <ul
        ref={box}
        className="mt-[0.3em] min-h-0 flex-1 columns-[15em] gap-x-[1.5em] overflow-hidden [column-fill:auto]"
      >
        {lines.map(({ kind, key, status: own, text }, index) => (
          <li
            key={key}
            className={classes('flex items-center gap-[0.45em]', (index > shown || fits === 0) && 'invisible')}
            data-status={own}
          >
            {index === shown && more > 0 && <span className="font-semibold">{wallWords.more(more)}</span>}
            {index !== shown && kind === 'state' && (
              <>
                <WallMark status={own} />
                <span className="truncate font-semibold tracking-tight">{statusWords.wire(text)}</span>
              </>
            )}
            {index !== shown && kind === 'component' && <span className="truncate ps-[1.3em]">{text}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
