import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { countInside, maxRoundingPx } from './use-fit.ts'

interface Cramped {
  readonly wall: RefObject<HTMLElement | null>
  /** True if the parts of the wall have no room even when their lists are cut. */
  readonly isCramped: boolean
}

/** Lets a wall scroll whose parts have no room, for instance with wide text spacing: the attribute lifts the fixed height. */
export function useCramped(): Cramped {
  const wall = useRef<HTMLElement>(null)
  const [isCramped, setCramped] = useState(false)
  const measure = useCallback(() => {
    if (!wall.current) return
    const { scrollTop } = wall.current
    wall.current.removeAttribute('data-cramped')
    const now = [...wall.current.querySelectorAll('section')].some(isCut)
    wall.current.toggleAttribute('data-cramped', now)
    // With the fixed height, there was nothing to scroll.
    if (now) wall.current.scrollTop = scrollTop
    setCramped(now)
  }, [])
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    for (const element of wall.current?.querySelectorAll(':scope, header, section') ?? []) observer.observe(element)
    return () => observer.disconnect()
  })
  return { wall, isCramped }
}

function isCut(section: HTMLElement): boolean {
  const list = section.querySelector<HTMLElement>('[data-shows-first]')
  return section.scrollHeight > section.clientHeight + maxRoundingPx || (list !== null && countInside(list) === 0)
}
