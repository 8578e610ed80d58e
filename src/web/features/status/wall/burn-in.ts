import { useNow } from '../../../platform/now.ts'

/** Steps around a small circle, in pixels; each is far enough from the one before to give every point a rest. */
const steps = [
  [0, -6],
  [4, -4],
  [6, 0],
  [4, 4],
  [0, 6],
  [-4, 4],
  [-6, 0],
  [-4, -4],
] as const

/** How far, in pixels, the picture is moved in a minute, so that nothing burns into the screen. */
export function burnInShift(now: number): { readonly x: number; readonly y: number } {
  const minute = Math.floor(now / 60_000)
  const [x, y] = steps[((minute % steps.length) + steps.length) % steps.length] ?? steps[0]
  return { x, y }
}

export function useBurnInShift() {
  return burnInShift(useNow(60))
}
