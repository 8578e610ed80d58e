import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { useServices } from '../../../platform/services.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { useGradually } from './drawn-lines.ts'

export interface TableWindow {
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
