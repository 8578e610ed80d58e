import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { useServices } from '#web/queries/services.ts'

export interface TableWindow {
  /** Index of the first line that is drawn, and of the one after the last. */
  readonly from: number
  readonly to: number
  /** Pixels of the lines above and below that are not drawn. */
  readonly above: number
  readonly below: number
  /** Whether the first line has been scrolled out of sight. */
  readonly isReadingDown: boolean
  /** Pixels of a line. */
  readonly line: number
}

/** Pixels of a line before one was drawn, and of what stands above the table however far one scrolls. */
const guess = 36
const covered = 52
/** Lines that the service draws: what is in sight of a usual window. */
const firstLines = 15
/** Lines drawn beyond those in sight, and lines scrolled before others are drawn. */
const beyond = 4
const step = 5

/** Which lines of a long table the window shows. All lines are equally high: however many there are, it costs the same. */
export function useTableWindow(body: RefObject<HTMLElement | null>, count: number): TableWindow {
  const { ahead } = useServices()
  const { line, top } = usePlace(body)
  const stepAt = (pixels: number) => Math.floor((pixels - top) / line / step) * step
  const first = useSeen(({ from }) => stepAt(from), 0, ahead)
  const last = useSeen(({ to }) => stepAt(to) + step, firstLines, ahead)
  const isReadingDown = useSeen(({ from }) => from > Math.max(0, top - covered), false, ahead)
  const to = Math.max(0, Math.min(count, last + beyond))
  const from = Math.max(0, Math.min(first - beyond, to))
  return { from, to, above: from * line, below: (count - to) * line, isReadingDown, line }
}

/** The part of the page that the window shows, in pixels from its top. To ask the browser may cost it a layout: it is asked once an event. */
const seen = { from: 0, to: 0 }

function lookAtWindow(): void {
  seen.from = scrollY
  seen.to = scrollY + innerHeight
}

/** Something that follows from what the window shows; drawn anew only where it changes. */
function useSeen<Value extends number | boolean>(
  read: (place: typeof seen) => Value,
  first: Value,
  ahead: boolean,
): Value {
  const none = () => first
  return useSyncExternalStore(followWindow, ahead ? none : () => read(seen), none)
}

const followers = new Set<() => void>()

/** One look an event for all who follow: what the first draws anew would make the look of the next a layout. */
function lookForAll(): void {
  lookAtWindow()
  for (const listener of followers) listener()
}

function followWindow(listener: () => void): () => void {
  if (followers.size === 0) {
    addEventListener('scroll', lookForAll, { passive: true })
    addEventListener('resize', lookForAll)
  }
  followers.add(listener)
  lookAtWindow()
  listener()
  return () => {
    followers.delete(listener)
    if (followers.size > 0) return
    removeEventListener('scroll', lookForAll)
    removeEventListener('resize', lookForAll)
  }
}

/** Where the table begins on the page, and how high its lines are: both follow the size of the window and of what stands above. */
function usePlace(body: RefObject<HTMLElement | null>): { readonly line: number; readonly top: number } {
  const [place, setPlace] = useState({ line: guess, top: 0 })
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const measure = () => {
      lookAtWindow()
      const row = element.querySelector('tr[aria-rowindex]')
      const table = element.parentElement
      const measured = row ? row.getBoundingClientRect().height : 0
      const head = table?.querySelector('thead')?.getBoundingClientRect().height ?? 0
      const top = Math.round((table?.getBoundingClientRect().top ?? 0) + scrollY + head)
      setPlace((before) => {
        const line = measured > 0 ? measured : before.line
        return before.line === line && before.top === top ? before : { line, top }
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [body])
  return place
}
