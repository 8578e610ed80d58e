import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Lines of a table by their index: from the first to before `to`. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** Lines that are drawn in a frame: more would be felt. */
const atOnce = 8

/** Lines that are wanted, drawn a few in each frame where many are new; those in sight, of which `first` is the first, come first. */
export function useGradually(wanted: LineRange, first: number): LineRange {
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
