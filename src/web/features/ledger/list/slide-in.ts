import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Lines } from '#domain/ledger/list/segments.ts'
import type { ListLine } from './list-lines.ts'

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
