import { tooManyRequests } from './errors.ts'

/** Limits how many calls run and wait at once. Any further call is rejected with 429. */
export type ConcurrencyLimit = <Result>(run: () => Promise<Result>) => Promise<Result>

interface ConcurrencyMax {
  readonly running: number
  readonly waiting: number
  readonly message: string
  readonly retryAfterSeconds: number
}

export function createConcurrencyLimit(max: ConcurrencyMax): ConcurrencyLimit {
  const waiting: (() => void)[] = []
  let running = 0

  return async (run) => {
    if (running < max.running) running += 1
    else if (waiting.length >= max.waiting) throw tooManyRequests(max.message, max.retryAfterSeconds)
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await run()
    } finally {
      // A waiting call takes over this slot.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
