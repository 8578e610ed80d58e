/** Runs something once after some milliseconds; the answer calls it off. */
export type SetTimer = (run: () => void, milliseconds: number) => () => void

export const setTimer: SetTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
