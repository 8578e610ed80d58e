import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Lines } from '#domain/ledger/list/transaction-list.ts'
import { useIsFirstScreen } from '../../../platform/screen/first-screen.ts'
import { createStore, type ObservableStore } from '../../../platform/store.ts'
import type { ListLine } from './list-lines.ts'

/** Table lines by index; `to` is exclusive. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

interface TableWindow extends LineRange {
  /** True if the first line is scrolled out of view. */
  readonly isReadingDown: boolean
  readonly lineHeightPx: number
}

/** The visible part of the page in pixels from its top, and the table's position on it. */
interface Viewport {
  readonly from: number
  readonly to: number
  readonly tableTop: number
  readonly lineHeight: number
}

/** Used until the first line is rendered and measured. */
const assumedLineHeightPx = 36
/** The strip that always covers the top of the page. */
const stripHeightPx = 52
/** The lines in a typical window, for the prerender, which has no window. */
const prerenderedLines = 11
const overscan = 4
/** Lines to scroll before the window moves. */
const scrollStep = 5

/** Makes what is in a range of lines, and keeps what was in the last range, so that React skips it. */
export function keepingLast<Item>(make: (index: number) => Item): (from: number, to: number) => readonly Item[] {
  let last: { readonly from: number; readonly items: readonly Item[] } = { from: 0, items: [] }
  return (from, to) => {
    const known = last
    const itemAt = (index: number) => known.items[index - known.from] ?? make(index)
    last = { from, items: Array.from({ length: Math.max(0, to - from) }, (_, offset) => itemAt(from + offset)) }
    return last.items
  }
}

/** All lines have the same height, so the cost does not depend on their number. */
export function useTableWindow(body: RefObject<HTMLElement | null>, lineCount: number): TableWindow {
  const viewport = useViewport(body)
  const isFirst = useIsFirstScreen()
  const firstVisible = useDerived(viewport, (seen) => lineAt(seen.from, seen), 0)
  const end = useDerived(viewport, (seen) => lineAt(seen.to, seen) + scrollStep, prerenderedLines)
  const isReadingDown = useDerived(
    viewport,
    ({ from, tableTop }) => from > Math.max(0, tableTop - stripHeightPx),
    false,
  )
  const lineHeightPx = useDerived(viewport, ({ lineHeight }) => lineHeight, assumedLineHeightPx)
  const to = Math.max(0, Math.min(lineCount, isFirst ? end : end + overscan))
  const from = Math.max(0, Math.min(firstVisible - overscan, to))
  const drawn = useGradualRange({ from, to }, firstVisible)
  return { ...drawn, isReadingDown, lineHeightPx }
}

/** The index of the line at a position of the page, rounded to scroll steps. */
function lineAt(position: number, { tableTop, lineHeight }: Viewport): number {
  return Math.floor((position - tableTop) / lineHeight / scrollStep) * scrollStep
}

/** Re-renders only if the value changes. */
function useDerived<Value extends number | boolean>(
  viewport: ObservableStore<Viewport | null>,
  derive: (viewport: Viewport) => Value,
  initial: Value,
): Value {
  const isFirst = useIsFirstScreen()
  const getInitial = () => initial
  const getCurrent = () => {
    const seen = viewport.get()
    return seen ? derive(seen) : initial
  }
  return useSyncExternalStore(viewport.subscribe, isFirst ? getInitial : getCurrent, getInitial)
}

/**
 * Measures only in event handlers and observers, when the layout is clean, so that measuring does not force another
 * layout.
 */
function useViewport(body: RefObject<HTMLElement | null>): ObservableStore<Viewport | null> {
  const [viewport] = useState(() => createStore<Viewport | null>(null))
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const update = ({ tableTop, lineHeight }: Pick<Viewport, 'tableTop' | 'lineHeight'>) =>
      viewport.set({ from: scrollY, to: scrollY + innerHeight, tableTop, lineHeight })
    const onScroll = () => update(viewport.get() ?? { tableTop: 0, lineHeight: assumedLineHeightPx })
    // The table moves with the window size and with the content above it.
    const observer = new ResizeObserver(() =>
      update(measureTable(element, viewport.get()?.lineHeight ?? assumedLineHeightPx)),
    )
    observer.observe(document.body)
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [body, viewport])
  return viewport
}

function measureTable(body: HTMLElement, lineHeightBefore: number): Pick<Viewport, 'tableTop' | 'lineHeight'> {
  const row = body.querySelector('tr[aria-rowindex]')
  const table = body.parentElement
  const rowHeight = row ? row.getBoundingClientRect().height : 0
  const headHeight = table?.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const tableTop = Math.round((table?.getBoundingClientRect().top ?? 0) + scrollY + headHeight)
  return { tableTop, lineHeight: rowHeight > 0 ? rowHeight : lineHeightBefore }
}

/** Rendering more lines in one frame would be noticeable while scrolling on a slow machine. */
const fewLinesPerFrame = 2
const manyLinesPerFrame = 12
/** A frame that renders twice as much as one of this length is still smooth enough. */
const shortFrameMs = 20
/** A frame that removes more lines, as after a jump, renders none. */
const maxRemovedLines = 10
/** Lines that leave the window again before they can be read are not rendered. */
const leapLines = 15

interface DrawnRange extends LineRange {
  /** The start of the frame whose callback rendered the lines; null if the preceding scroll event of it did. */
  readonly frameAt: number | null
  /** How many lines the frame could add, or the next one can after a scroll event. */
  readonly most: number
}

/** The lines that a frame may add, after one that took `frameMs` to add at most `most`. */
export function nextMostLines(most: number, frameMs: number): number {
  return frameMs > shortFrameMs ? fewLinesPerFrame : Math.min(manyLinesPerFrame, 2 * most)
}

/**
 * Approaches the wanted range by a few lines per frame, visible lines first: rendering a whole window at once after a
 * jump would take several frames.
 */
function useGradualRange(wanted: LineRange, firstVisible: number): LineRange {
  const { from, to } = wanted
  const [drawn, setDrawn] = useState<DrawnRange>({ ...wanted, frameAt: null, most: fewLinesPerFrame })
  const [target, setTarget] = useState(wanted)
  if (target.from !== from || target.to !== to) {
    setTarget(wanted)
    const most = Math.abs(from - target.from) < leapLines ? fewLinesPerFrame : 0
    setDrawn({ ...nextRange(drawn, wanted, firstVisible, most), frameAt: null, most: fewLinesPerFrame })
  }
  useLayoutEffect(() => {
    if (drawn.from === from && drawn.to === to) return
    // flushSync renders within the frame. Otherwise React would render after it, and the next scroll event, which reads
    // the layout, would force a second layout.
    const draw = (frameAt: number) => {
      const most = drawn.frameAt === null ? drawn.most : nextMostLines(drawn.most, frameAt - drawn.frameAt)
      flushSync(() => setDrawn({ ...nextRange(drawn, { from, to }, firstVisible, most), frameAt, most }))
    }
    let frame = requestAnimationFrame((frameAt) => {
      if (drawn.frameAt !== null) draw(frameAt)
      // This frame has already rendered its lines.
      else frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [drawn, from, to, firstVisible])
  return drawn
}

/** The wanted lines that are already rendered, plus at most `most` neighbors. */
export function nextRange(drawn: LineRange, { from, to }: LineRange, firstVisible: number, most: number): LineRange {
  const kept = { from: Math.max(drawn.from, from), to: Math.min(drawn.to, to) }
  const hasKept = kept.from < kept.to
  const removed = drawn.to - drawn.from - (hasKept ? kept.to - kept.from : 0)
  const added = removed > maxRemovedLines ? 0 : most
  if (!hasKept) {
    const start = Math.max(from, Math.min(firstVisible, to - added))
    return { from: start, to: Math.min(to, start + added) }
  }
  // Lines above precede those below only if they are visible.
  const visibleAbove = Math.min(added, Math.max(0, kept.from - Math.max(firstVisible, from)))
  const below = Math.min(added - visibleAbove, to - kept.to)
  const above = Math.min(added - below, kept.from - from)
  return { from: kept.from - above, to: kept.to + below }
}

const maxSlidingLines = 12
const slideTiming = { duration: 280, easing: 'ease-out' } as const

/** New lines push the others down with a short animation instead of a jump. */
export function useSlideIn(
  body: RefObject<HTMLElement | null>,
  lines: Lines<ListLine>,
  arrivedAfter: bigint | null,
  lineHeightPx: number,
): void {
  const seen = useRef(arrivedAfter)
  useLayoutEffect(() => {
    if (arrivedAfter === null || seen.current === arrivedAfter) return
    seen.current = arrivedAfter
    const newLines = countNewLines(lines, arrivedAfter)
    const element = body.current
    if (newLines === 0 || !element?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const height = newLines * lineHeightPx
    // The clip keeps the lines from sliding over the headings.
    element.animate(
      [
        { transform: `translateY(${-height}px)`, clipPath: `inset(${height}px 0 0)` },
        { transform: 'none', clipPath: 'inset(0)' },
      ],
      slideTiming,
    )
  }, [body, lines, arrivedAfter, lineHeightPx])
}

/** At most the number of lines that slide. */
function countNewLines(lines: Lines<ListLine>, arrivedAfter: bigint): number {
  let count = 0
  while (count < maxSlidingLines) {
    const line = lines.at(count)
    if (!line || line.kind === 'gap' || line.row.consensusNs <= arrivedAfter) return count
    count += 1
  }
  return count
}
