import { useLayoutEffect, useState, useSyncExternalStore, type RefObject, useRef } from 'react'
import { useServices } from '../../../platform/services.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { flushSync } from 'react-dom'
import type { Lines } from '#domain/ledger/list/segments.ts'
import type { ListLine } from './list-lines.ts'

interface TableWindow {
  /** Index of the first line that is drawn, and of the one after the last. */
  readonly from: number
  readonly to: number
  /** Whether the first line has been scrolled out of sight. */
  readonly isReadingDown: boolean
  /** Pixels of a line. */
  readonly line: number
}

/** What the window shows of the page, in pixels from its top, and how the table stands on it. */
interface Sight {
  readonly from: number
  readonly to: number
  /** Where the first line begins, and how high a line is. */
  readonly top: number
  readonly line: number
}

/** Pixels of a line before one was drawn, and of what stands above the table however far one scrolls. */
const guess = 36
const covered = 52
/** Lines in sight of a usual window, for the service, which does not see it. */
const firstLines = 11
/** Lines drawn beyond those in sight, and lines scrolled before others are drawn. */
const beyond = 4
const step = 5

/** Which lines of a long table the window shows. All lines are equally high: however many there are, it costs the same. */
export function useTableWindow(body: RefObject<HTMLElement | null>, count: number): TableWindow {
  const sight = useSight(body)
  const first = useSeen(sight, ({ from, top, line }) => Math.floor((from - top) / line / step) * step, 0)
  const end = useSeen(sight, ({ to, top, line }) => Math.floor((to - top) / line / step) * step + step, firstLines)
  const isReadingDown = useSeen(sight, ({ from, top }) => from > Math.max(0, top - covered), false)
  const line = useSeen(sight, (now) => now.line, guess)
  // Whoever scrolls waits for no line; nobody scrolls yet what the service draws.
  const { ahead } = useServices()
  const to = Math.max(0, Math.min(count, ahead ? end : end + beyond))
  const from = Math.max(0, Math.min(first - beyond, to))
  const drawn = useGradually({ from, to }, first)
  return { ...drawn, isReadingDown, line }
}

/** Something that follows from what the window shows; drawn anew only where it changes. */
function useSeen<Value extends number | boolean>(
  sight: Store<Sight | null>,
  read: (sight: Sight) => Value,
  first: Value,
): Value {
  const { ahead } = useServices()
  const none = () => first
  const now = () => {
    const seen = sight.get()
    return seen ? read(seen) : first
  }
  return useSyncExternalStore(sight.subscribe, ahead ? none : now, none)
}

/** Looks once for each event: the browser has laid the page out by then, and nothing has changed it since. */
function useSight(body: RefObject<HTMLElement | null>): Store<Sight | null> {
  const [sight] = useState(() => createStore<Sight | null>(null))
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const look = (place: Pick<Sight, 'top' | 'line'>) =>
      sight.set({ from: scrollY, to: scrollY + innerHeight, top: place.top, line: place.line })
    const scrolled = () => look(sight.get() ?? { top: 0, line: guess })
    // Where the table begins follows the size of the window and of what stands above.
    const observer = new ResizeObserver(() => look(placeOf(element, sight.get()?.line ?? guess)))
    observer.observe(document.body)
    addEventListener('scroll', scrolled, { passive: true })
    addEventListener('resize', scrolled)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', scrolled)
      removeEventListener('resize', scrolled)
    }
  }, [body, sight])
  return sight
}

function placeOf(body: HTMLElement, lineBefore: number): Pick<Sight, 'top' | 'line'> {
  const row = body.querySelector('tr[aria-rowindex]')
  const table = body.parentElement
  const line = row ? row.getBoundingClientRect().height : 0
  const head = table?.querySelector('thead')?.getBoundingClientRect().height ?? 0
  const top = Math.round((table?.getBoundingClientRect().top ?? 0) + scrollY + head)
  return { top, line: line > 0 ? line : lineBefore }
}

/** Lines of a table by their index: from the first to before `to`. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** Lines that are drawn in a frame: more would be felt. */
const atOnce = 8

/** Lines that are wanted, drawn a few in each frame where many are new; those in sight, of which `first` is the first, come first. */
function useGradually(wanted: LineRange, first: number): LineRange {
  const { from, to } = wanted
  const [drawn, setDrawn] = useState(wanted)
  const [aim, setAim] = useState(wanted)
  if (aim.from !== from || aim.to !== to) {
    setAim(wanted)
    setDrawn(drawMore(drawn, wanted, first))
  }
  useLayoutEffect(() => {
    if (drawn.from === from && drawn.to === to) return
    // Drawn in the frame itself: what changes between frames would be laid out once more when the window is looked at.
    const frame = requestAnimationFrame(() =>
      flushSync(() => setDrawn((before) => drawMore(before, { from, to }, first))),
    )
    return () => cancelAnimationFrame(frame)
  }, [drawn, from, to, first])
  return drawn
}

/** What is drawn next: of what is drawn already what is wanted, and a few lines more beside it. */
export function drawMore(drawn: LineRange, { from, to }: LineRange, first: number): LineRange {
  const kept = { from: Math.max(drawn.from, from), to: Math.min(drawn.to, to) }
  if (kept.from >= kept.to) {
    const start = Math.max(from, Math.min(first, to - atOnce))
    return { from: start, to: Math.min(to, start + atOnce) }
  }
  // Above comes before below only where the eye is.
  const inSight = Math.min(atOnce, Math.max(0, kept.from - Math.max(first, from)))
  const below = Math.min(atOnce - inSight, to - kept.to)
  const above = Math.min(atOnce - below, kept.from - from)
  return { from: kept.from - above, to: kept.to + below }
}

const mostLines = 12
const timing = { duration: 280, easing: 'ease-out' } as const

/** New lines push the others down in a short movement instead of a jump. */
export function useSlideIn(
  body: RefObject<HTMLElement | null>,
  lines: Lines<ListLine>,
  arrivedAfter: bigint | null,
  line: number,
): void {
  const seen = useRef(arrivedAfter)
  useLayoutEffect(() => {
    if (arrivedAfter === null || seen.current === arrivedAfter) return
    seen.current = arrivedAfter
    const fresh = countFresh(lines, arrivedAfter)
    const element = body.current
    if (fresh === 0 || !element?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const height = Math.min(fresh, mostLines) * line
    // What is still above its place is cut off, so that nothing slides over the headings.
    element.animate(
      [
        { transform: `translateY(${-height}px)`, clipPath: `inset(${height}px 0 0)` },
        { transform: 'none', clipPath: 'inset(0)' },
      ],
      timing,
    )
  }, [body, lines, arrivedAfter, line])
}

function countFresh(lines: Lines<ListLine>, arrivedAfter: bigint): number {
  let fresh = 0
  while (fresh < mostLines) {
    const shown = lines.at(fresh)
    if (!shown || shown.kind === 'gap' || shown.row.consensusNs <= arrivedAfter) return fresh
    fresh += 1
  }
  return fresh
}
