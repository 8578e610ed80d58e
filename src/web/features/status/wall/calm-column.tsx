import { classes } from '../../../components/ui/classes.ts'
import { networkWords } from '../../../components/messages/network.ts'
import { wallWords } from './messages.ts'
import type { WallColumnProps } from './wall-column.tsx'
import { WallMark } from './wall-mark.tsx'

export interface CalmColumnProps extends WallColumnProps {
  /** Nothing is wrong anywhere: this has the room that others would need. */
  readonly alone: boolean
}

/** A network of which there is nothing to tell but that all is well. */
export function CalmColumn({ column: { network, status, total }, pageName, alone }: CalmColumnProps) {
  const name = network === null ? pageName : networkWords.name(network)
  const kind = total === 0 ? 'no-data' : status
  return (
    <section
      aria-label={name}
      data-status={kind}
      className={classes(
        'flex min-h-0 min-w-0 flex-col gap-x-[0.8em] rounded-[0.4em] border-2 border-line bg-raised px-[0.7em] py-[0.5em]',
        alone
          ? 'flex-1 items-center justify-center text-center'
          : 'portrait:flex-row portrait:items-baseline portrait:justify-between landscape:flex-[2]',
      )}
    >
      {alone && <WallMark status={kind} className="mb-[0.6em] size-[3em]" />}
      <h2 className="flex max-w-full min-w-0 items-center gap-[0.4em] text-[1.15em] font-semibold">
        {!alone && <WallMark status={kind} />}
        <span className="truncate">{name}</span>
      </h2>
      <p className="text-quiet">{total === 0 ? wallWords.none : wallWords.allOperational}</p>
      {alone && total > 0 && <p className="text-quiet">{wallWords.components(total)}</p>}
    </section>
  )
}
