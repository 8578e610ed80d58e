import type { SetTimer } from '#api/timer.ts'
import type { Fault } from './fault-server.ts'

/** A timer that fires when a fault made with `outlast` is reached. */
export function createManualTimeout() {
  const waiting = new Set<() => void>()
  const timer: SetTimer = (run) => {
    waiting.add(run)
    return () => waiting.delete(run)
  }
  return {
    timer,
    /** Expires everything that is waiting. */
    expire: () => {
      for (const run of waiting) run()
    },
    /** The fault, which lasts until the request times out. */
    outlast:
      (fault: Fault): Fault =>
      (good, asked) =>
      async (response) => {
        const reply = fault(good, asked)
        if (typeof reply === 'function') await reply(response)
        for (const run of waiting) run()
      },
  }
}
