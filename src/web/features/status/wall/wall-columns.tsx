import { useLayoutEffect, useState } from 'react'
import type { Network } from '#domain/status/network.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import type { StatusView } from '#domain/status/status-view.ts'
import { type WallColumn, wallColumns } from '#domain/status/wall.ts'
import { networkMessages } from '../../../components/messages/network.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { classes } from '../../../components/ui/classes.ts'
import { useNow } from '../../../platform/time/now.ts'
import { wallMessages } from './messages.ts'
import { useFit } from './use-fit.ts'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { WallHistory } from './wall-history.tsx'
import { WallMark } from './wall-mark.tsx'

interface WallColumnsProps {
  readonly view: StatusView
  readonly network: Network | null
}

export function WallColumns({ view, network }: WallColumnsProps) {
  const columns = wallColumns(view, network)
  const calm = columns.every(({ affected }) => affected.length === 0)
  return (
    <section aria-label={wallMessages.columns} className="flex min-h-0 flex-1 flex-col gap-[0.6em] landscape:flex-row">
      {columns.map((column) =>
        column.affected.length > 0 ? (
          <AffectedColumn key={column.network} column={column} view={view} />
        ) : (
          <OperationalColumn key={column.network} column={column} view={view} isOnly={calm} />
        ),
      )}
    </section>
  )
}

interface ColumnProps {
  readonly column: WallColumn
  /** Provides the name of the column for components without a network. */
  readonly view: StatusView
}

function AffectedColumn({ column, view }: ColumnProps) {
  const { network, status, operational, inMaintenance, total } = column
  const name = network === null ? view.page.name : networkMessages.name(network)
  const { length } = wallLinesOf(column)
  // A layout that did not fit is not tried again for the same list: with another order it might fit, and the list would
  // jump back and forth.
  const [tooLong, setTooLong] = useState<{ readonly length: number; readonly layout: Layout } | null>(null)
  const layout = tooLong?.length === length ? tooLong.layout : 'whole'
  return (
    <section
      aria-label={name}
      data-status={status}
      className="@container flex min-h-0 min-w-0 flex-[3] flex-col rounded-[0.4em] border-2 border-status bg-raised px-[0.7em] py-[0.5em]"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-[0.4em]">
        <h2 className="flex max-w-full shrink-0 items-center gap-[0.4em] text-[1.15em] font-semibold">
          <WallMark status={status} />
          <span className="truncate">{name}</span>
        </h2>
        <p className="min-w-0 text-[0.9em] leading-[1.2] text-quiet">
          {statusMessages.componentCounts({ affected: total - operational - inMaintenance, inMaintenance, total })}
        </p>
      </div>
      <ComponentList
        key={`${layout} ${length}`}
        column={column}
        layout={layout}
        onTooLong={(next) => setTooLong({ length, layout: next })}
      />
      {layout === 'whole' && <ColumnHistory view={view} network={network} />}
    </section>
  )
}

/**
 * The layouts of a column's components, in the order in which they are tried. Only the first one leaves room for the
 * history.
 */
type Layout = 'whole' | 'states' | 'turning' | 'marked'

interface ComponentListProps {
  readonly column: WallColumn
  readonly layout: Layout
  readonly onTooLong: (next: Layout) => void
}

/** One layout of the affected components, measured separately. */
function ComponentList({ column, layout, onTooLong }: ComponentListProps) {
  const { box, fits } = useFit<HTMLUListElement>()
  const turn = Math.floor(useNow(turnSeconds) / 1000 / turnSeconds)
  const print = layout === 'marked' ? markedLinesOf : wallLinesOf
  const { length } = print(column)
  const next = fits < length ? layoutAfter(layout, fits) : null
  useLayoutEffect(() => {
    if (next !== null) onTooLong(next)
  })
  const isTurning = layout === 'turning' || (layout === 'marked' && fits < length)
  const lines = print(isTurning ? turned(column, turn) : column)
  const { shown, more } = cutOff(lines, fits)
  return (
    <ul
      ref={box}
      className="mt-[0.3em] min-h-[min(2.6em,100%)] flex-1 columns-[15em] gap-x-[1.5em] overflow-hidden [column-fill:auto]"
    >
      {lines.map(({ kind, key, status: own, text }, index) => (
        <li
          key={key}
          className={classes(
            'relative flex gap-[0.45em]',
            kind === 'component' ? 'items-start' : 'items-center',
            (index > shown || fits === 0) && 'invisible',
          )}
          data-status={own}
        >
          {index === shown && more > 0 && (
            <span className="absolute start-0 top-0 font-semibold">{wallMessages.more(more)}</span>
          )}
          {kind !== 'component' && (
            <WallMark status={own} className={classes('size-[0.85em]', hiddenAt(shown, index))} />
          )}
          <span className={classes(lineClassOf(kind, text), hiddenAt(shown, index))}>
            {kind === 'state' ? wallMessages.state(text) : text}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The layout to try if only some lines fit; null if no other needs less space. */
function layoutAfter(layout: Layout, fits: number): Layout | null {
  if (layout === 'marked') return null
  if (layout === 'whole') return 'states'
  if (fits < minLines) return 'marked'
  return layout === 'states' ? 'turning' : null
}

interface ColumnHistoryProps {
  readonly view: StatusView
  readonly network: Network | null
  /** On upright screens, the column is a single line. */
  readonly isFlat?: boolean
}

/** Absent on short screens, and if its data cannot be loaded: the state takes precedence. */
function ColumnHistory({ isFlat = false, ...props }: ColumnHistoryProps) {
  return (
    <div
      className={classes(
        'col-span-full hidden min-h-0 w-full flex-col overflow-hidden',
        isFlat ? '[@media(orientation:landscape)_and_(height>=40rem)]:flex' : '[@media(height>=40rem)]:flex',
      )}
    >
      <Boundary pending={null} failed={Nothing}>
        <WallHistory {...props} />
      </Boundary>
    </div>
  )
}

function Nothing() {
  return null
}

interface OperationalColumnProps extends ColumnProps {
  /** True if no network is affected, so the columns share all the space. */
  readonly isOnly: boolean
}

function OperationalColumn({ column: { network, status, total }, view, isOnly }: OperationalColumnProps) {
  const name = network === null ? view.page.name : networkMessages.name(network)
  const kind = total === 0 ? 'no-data' : status
  return (
    <section
      aria-label={name}
      data-status={kind}
      className={classes(
        '@container flex min-h-0 min-w-0 flex-col gap-x-[0.8em] rounded-[0.4em] border-2 border-line bg-raised px-[0.7em] py-[0.5em]',
        isOnly
          ? 'flex-1 items-center justify-center-safe text-center'
          : 'portrait:flex-row portrait:items-baseline portrait:justify-between landscape:flex-[2]',
        isOnly &&
          'small-wall:grid small-wall:grid-cols-[auto_auto_minmax(0,1fr)] small-wall:content-center small-wall:text-start',
      )}
    >
      {isOnly && <WallMark status={kind} className="mb-[0.6em] size-[3em] small-wall:mb-0 small-wall:size-[1.5em]" />}
      <h2 className="flex max-w-full min-w-0 items-center gap-[0.4em] text-[length:min(1.15em,12.5cqi)] font-semibold portrait:shrink-0">
        {!isOnly && <WallMark status={kind} />}
        <span className="truncate">{name}</span>
      </h2>
      <p className={classes('text-quiet', isOnly && 'small-wall:text-end')}>
        {total === 0 ? wallMessages.none : wallMessages.allOperational}
      </p>
      {isOnly && total > 0 && <p className="text-quiet small-wall:hidden">{wallMessages.components(total)}</p>}
      <ColumnHistory view={view} network={network} isFlat={!isOnly} />
    </section>
  )
}

/** A line whose place is taken still has its height: what fits must not depend on what is shown. */
function hiddenAt(shown: number, index: number): string | undefined {
  return index === shown ? 'invisible' : undefined
}

function lineClassOf(kind: WallLine['kind'], text: string): string {
  if (kind === 'state') return 'truncate text-[length:min(1em,8.5cqi)] font-semibold tracking-tight'
  return classes(
    'leading-[1.25] wrap-anywhere',
    text.length > longName ? 'line-clamp-3 @[17em]:line-clamp-2' : 'line-clamp-2',
    kind === 'component' && 'ps-[1.3em]',
  )
}

const longName = 30

/** Fewer lines have no room for a state, a long name below it, and the line that counts the rest. */
const minLines = 5

interface WallLine {
  /** `marked` is a component with a status mark, for lists without room for the status in words. */
  readonly kind: 'state' | 'component' | 'marked'
  readonly key: string
  readonly status: StatusKind
  readonly text: string
}

export function wallLinesOf({ affected }: Pick<WallColumn, 'affected'>): WallLine[] {
  return affected.flatMap(({ status, wire, components }): WallLine[] => [
    { kind: 'state', key: wire, status, text: wire },
    ...components.map(({ id, name }): WallLine => ({ kind: 'component', key: id, status, text: name })),
  ])
}

/** One line per component. */
export function markedLinesOf({ affected }: Pick<WallColumn, 'affected'>): WallLine[] {
  return affected.flatMap(({ status, components }) =>
    components.map(({ id, name }): WallLine => ({ kind: 'marked', key: id, status, text: name })),
  )
}

/** A list that does not fit advances by one component at this interval. */
const turnSeconds = 5

/** Rotates the list, so that every component is shown in turn. */
export function turned({ affected }: Pick<WallColumn, 'affected'>, turn: number): Pick<WallColumn, 'affected'> {
  const all = affected.flatMap(({ components, ...state }) => components.map((component) => ({ state, component })))
  const from = turn % Math.max(1, all.length)
  const round = [...all.slice(from), ...all.slice(0, from)]
  return {
    affected: [...Map.groupBy(round, ({ state }) => state.wire).values()].flatMap((members) => {
      const [first] = members
      return first ? [{ ...first.state, components: members.map(({ component }) => component) }] : []
    }),
  }
}

interface Cut {
  /** If not all are shown, the next line says how many components are missing. */
  readonly shown: number
  readonly more: number
}

/**
 * Leaves room for the line that counts the rest. A state is never shown without at least one of its components. A
 * single line names a component, because the column head counts them.
 */
export function cutOff(lines: readonly WallLine[], fits: number): Cut {
  if (fits >= lines.length) return { shown: lines.length, more: 0 }
  if (fits === 1 && lines[0]?.kind === 'marked') return { shown: 1, more: 0 }
  const room = Math.max(0, fits - 1)
  const shown = lines[room - 1]?.kind === 'state' ? room - 1 : room
  return { shown, more: lines.slice(shown).filter(({ kind }) => kind !== 'state').length }
}
