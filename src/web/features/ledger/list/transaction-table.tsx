import { useEffect, useEffectEvent, useRef, useMemo, type MouseEvent, type ReactNode } from 'react'
import { dayOf } from '#domain/time/calendar-day.ts'
import { millisecondsOf } from '#domain/time/timestamp.ts'
import { useServices } from '../../../platform/services.ts'
import { useZones } from '../../../platform/zone.tsx'
import { listWords } from './messages.ts'
import { timeWords } from '../../../components/messages/time.ts'
import { GapRow, GroupRow, LedgerRow } from './list-rows.tsx'
import type { Lines } from '#domain/ledger/list/segments.ts'
import type { ListLine } from './list-lines.ts'
import { useSlideIn, useTableWindow } from './table-window.ts'
import { useNavigate } from 'react-router'
import { PlainLinksContext, type PlainWay } from '../../../components/plain-link.tsx'
import { useNetwork } from '../../../platform/network.ts'

interface TransactionTableProps {
  readonly lines: Lines<ListLine>
  /** Whether `lines` are all there can be. */
  readonly isWhole: boolean
  readonly arrivedAfter: bigint | null
  /** Link of the gap that is being filled. */
  readonly filling: string | null
  readonly onFill: (link: string) => void
  readonly onToggle: (id: string) => void
  /** Whether the first line has been scrolled out of sight. */
  readonly onReadingDown: (isReadingDown: boolean) => void
  /** More is on its way. */
  readonly isLoading: boolean
  /** The last lines are about to be seen, and nothing is on its way. */
  readonly onNearEnd: () => void
}

/** The next page is asked for before the last line of this one is in sight. */
const linesAhead = 40

/** The transactions as a table of which only what is in sight is drawn. */
export function TransactionTable(props: TransactionTableProps) {
  const { lines, isWhole, arrivedAfter, filling, onFill, onToggle, onReadingDown, isLoading, onNearEnd } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useTableWindow(body, lines.length)
  useSlideIn(body, lines, arrivedAfter, shown.line)
  const { isReadingDown } = shown
  useEffect(() => onReadingDown(isReadingDown), [onReadingDown, isReadingDown])
  const nearEnd = useEffectEvent(onNearEnd)
  const end = !isLoading && shown.to + linesAhead >= lines.length ? lines.length : null
  useEffect(() => {
    if (end !== null) nearEnd()
  }, [end])
  const drawn = Array.from({ length: shown.to - shown.from }, (_, place) => lines.at(shown.from + place))
  const dated = useIsDated(drawn)
  return (
    <table
      aria-label={listWords.list}
      aria-rowcount={isWhole ? lines.length + 1 : -1}
      data-dated={dated ? '' : undefined}
      className="block [overflow-anchor:none]"
    >
      <Headings />
      <Spacer lines={shown.from} />
      <tbody ref={body} data-list="" className="block">
        <PlainLinks>
          {drawn.map((line, place) => {
            const index = shown.from + place + 2
            if (!line) return null
            if (line.kind === 'gap')
              return (
                <GapRow
                  key={line.key}
                  gap={line.gap}
                  index={index}
                  isFilling={filling === line.gap.link}
                  onFill={onFill}
                />
              )
            if (line.kind === 'group') {
              const { kind: _, key, ...group } = line
              return <GroupRow key={key} {...group} index={index} onToggle={onToggle} />
            }
            return <LedgerRow key={line.key} row={line.row} role={line.role} isMember={line.isMember} index={index} />
          })}
        </PlainLinks>
      </tbody>
      <Spacer lines={lines.length - shown.to} />
    </table>
  )
}

/** Stands for the lines that are not drawn, as ruled paper: whoever scrolls faster than they are drawn sees where they will be. */
function Spacer({ lines }: { readonly lines: number }) {
  return (
    <tbody
      aria-hidden="true"
      className="ledger-blank block"
      style={{ blockSize: `calc(${Math.max(0, lines)} * var(--ledger-block))` }}
    />
  )
}

function Headings() {
  const { shown } = useZones()
  const { columns } = listWords
  return (
    <thead className="z-10 block border-b border-line bg-raised max-xl:sr-only xl:sticky xl:top-(--strip) xl:rounded-t-xl">
      <tr aria-rowindex={1} className="ledger-line px-4 text-xs text-quiet">
        <Heading>{columns.time(timeWords.city(shown))}</Heading>
        <Heading>{columns.id}</Heading>
        <Heading>{columns.type}</Heading>
        <Heading>{columns.payer}</Heading>
        <Heading>{columns.result}</Heading>
        <Heading>{columns.picture}</Heading>
        <Heading atEnd>{columns.fee}</Heading>
        <Heading atEnd>{columns.node}</Heading>
      </tr>
    </thead>
  )
}

function Heading({ atEnd = false, children }: { readonly atEnd?: boolean; readonly children: string }) {
  return (
    <th scope="col" className={`truncate font-normal ${atEnd ? 'text-end' : 'text-start'}`}>
      {children}
    </th>
  )
}

/** Whether times of other days than today are drawn, which take more room. */
function useIsDated(drawn: readonly (ListLine | undefined)[]): boolean {
  const { shown } = useZones()
  const { clock } = useServices()
  const today = dayOf(clock.now(), shown)
  const isOther = (line: ListLine | undefined) =>
    line !== undefined && line.kind !== 'gap' && dayOf(millisecondsOf(line.row.consensusNs), shown) !== today
  // The rows are in order: where the ends are of today, so is what is between them.
  return isOther(drawn[0]) || isOther(drawn.at(-1))
}

/** Around links by the hundred, which come and go as one scrolls: they do the same as others, and cost less. */
function PlainLinks({ children }: { readonly children: ReactNode }) {
  const { network } = useNetwork()
  const navigate = useNavigate()
  const way = useMemo(
    (): PlainWay => ({
      network,
      follow(event) {
        const to = event.currentTarget.getAttribute('href')
        if (to === null || !isOrdinary(event)) return
        event.preventDefault()
        void navigate(to, { replace: to === location.pathname + location.search + location.hash })
      },
    }),
    [network, navigate],
  )
  return <PlainLinksContext value={way}>{children}</PlainLinksContext>
}

/** Other clicks are the browser's: a new tab, a download. */
function isOrdinary({ button, defaultPrevented, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(defaultPrevented || metaKey || altKey || ctrlKey || shiftKey)
}
