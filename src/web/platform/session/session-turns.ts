import type { TakeTurn } from '../tabs.ts'
import type { SetTimer } from '../timer.ts'

export interface TurnParts {
  /** Null where the browser has no locks: then the tabs do not wait for each other. */
  readonly takeTurn: TakeTurn | null
  readonly setTimer: SetTimer
}

/** Milliseconds to wait for the other tabs. Who holds the turn may be frozen: then one goes without. */
export const patience = 15_000

/** What concerns the session happens one after the other, in all tabs of the browser. */
export function createTurns({ takeTurn, setTimer }: TurnParts): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const afterOwn = (work: () => Promise<void>) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  if (!takeTurn) return afterOwn
  return async (work) => {
    const waiting = new AbortController()
    const cancel = setTimer(() => waiting.abort(), patience)
    let begun = false
    const begin = () => {
      begun = true
      cancel()
      return work()
    }
    await takeTurn(waiting.signal, begin).catch((error: unknown) => {
      if (begun) throw error
      return afterOwn(begin)
    })
  }
}
