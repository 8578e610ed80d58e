/** Runs a function once after a delay and returns a function that cancels it. */
export type SetTimer = (run: () => void, milliseconds: number) => () => void

export const startTimer: SetTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
