import type { SetTimer } from '#api/timer.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** Timers that run only when the test advances the time. */
export function manualTimers() {
  let now = 0
  const pending = new Set<Timer>()
  const setTimer: SetTimer = (run, milliseconds) => {
    const timer = { at: now + milliseconds, run }
    pending.add(timer)
    return () => pending.delete(timer)
  }
  /** Advances the time and runs due timers one after another, including those they start. */
  const advance = async (milliseconds: number): Promise<void> => {
    const end = now + milliseconds
    await settle()
    for (;;) {
      const due = [...pending].filter((timer) => timer.at <= end).toSorted((a, b) => a.at - b.at)[0]
      if (!due) break
      now = due.at
      pending.delete(due)
      due.run()
      // oxlint-disable-next-line no-await-in-loop -- what one timer sets off comes before the next
      await settle()
    }
    now = end
  }
  return { setTimer, now: () => now, advance, waiting: () => [...pending].map((timer) => timer.at - now) }
}

/** Runs everything that is ready: promises and chunks of streams. */
export async function settle(): Promise<void> {
  const rounds = Array.from({ length: 5 })
  for (const _ of rounds)
    // oxlint-disable-next-line no-await-in-loop -- one turn of the loop after the other
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
}
