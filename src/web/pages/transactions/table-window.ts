import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, type RefObject } from 'react'
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

/** Pixels of a line before one was drawn. */
const guess = 36
/** Lines that the service draws: a screen full of them. */
const firstLines = 30

/** Which lines of a long table the window shows. All lines are equally high. */
export function useTableWindow(body: RefObject<HTMLElement | null>, count: number): TableWindow {
  const { ahead } = useServices()
  const { line, top } = usePlace(body)
  // oxlint-disable-next-line react/incompatible-library -- what it returns is read here, and nowhere kept
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => line,
    overscan: 10,
    scrollMargin: top,
    ...(ahead && { initialRect: { width: 1280, height: firstLines * guess } }),
  })
  const items = virtualizer.getVirtualItems()
  const [first] = items
  const last = items.at(-1)
  const from = first?.index ?? 0
  const to = last ? last.index + 1 : 0
  return {
    from,
    to,
    above: from * line,
    below: (count - to) * line,
    isReadingDown: (virtualizer.scrollOffset ?? 0) > top + line,
    line,
  }
}

/** Where the table begins on the page, and how high its lines are: both follow the size of the window and of what stands above. */
function usePlace(body: RefObject<HTMLElement | null>): { readonly line: number; readonly top: number } {
  const [place, setPlace] = useState({ line: guess, top: 0 })
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const measure = () => {
      const row = element.querySelector('tr[aria-rowindex]')
      const measured = row ? row.getBoundingClientRect().height : 0
      const top = Math.round(element.getBoundingClientRect().top + scrollY)
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
