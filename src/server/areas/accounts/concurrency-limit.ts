import { tooManyRequests } from '../../platform/errors.ts'

/** Lets so much work run at once, and so much wait; whoever comes then is refused with 429. */
export type ConcurrencyLimit = <Result>(run: () => Promise<Result>) => Promise<Result>

/** Seconds after which to try again. */
const patience = 5

export function createConcurrencyLimit(most: { readonly running: number; readonly waiting: number }): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (run) => {
    if (running < most.running) running += 1
    else if (waiting.length >= most.waiting) throw tooManyRequests('Too many sign-ins at once.', patience)
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await run()
    } finally {
      // Whoever waits takes the place over; nobody can come in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
