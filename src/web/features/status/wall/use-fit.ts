import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'

export interface Fit<Box extends HTMLElement> {
  readonly box: RefObject<Box | null>
  /** The number of the box's first children that are entirely inside it. */
  readonly fits: number
}

/**
 * Counts the children that fit in a box. All of them stay in it so that they can be measured. A `snug` box shrinks to
 * the last child that fits.
 */
export function useFit<Box extends HTMLElement>(snug = false): Fit<Box> {
  const box = useRef<Box>(null)
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)
  const measure = useCallback(() => {
    if (!box.current) return
    if (snug) box.current.style.maxHeight = ''
    const count = countInside(box.current)
    if (snug && count < box.current.children.length) box.current.style.maxHeight = `${bottomOf(box.current, count)}px`
    setFits(count)
  }, [snug])
  useLayoutEffect(measure)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    if (box.current?.parentElement) observer.observe(box.current.parentElement)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [measure])
  return { box, fits }
}

/** Rounding may exceed the edge by this many pixels. */
export const maxRoundingPx = 1

export function countInside(box: HTMLElement): number {
  const room = box.getBoundingClientRect()
  const children = [...box.children]
  const outside = children.findIndex((child) => {
    const { bottom, left, right } = child.getBoundingClientRect()
    return (
      bottom > room.bottom + maxRoundingPx || right > room.right + maxRoundingPx || left < room.left - maxRoundingPx
    )
  })
  return outside === -1 ? children.length : outside
}

/** The bottom of the first children, relative to the box. */
function bottomOf(box: HTMLElement, count: number): number {
  const inside = [...box.children].slice(0, count).map((child) => child.getBoundingClientRect().bottom)
  return Math.max(0, ...inside) - box.getBoundingClientRect().top
}
