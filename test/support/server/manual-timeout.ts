import type { SetTimer } from '#server/platform/upstream/upstream-request.ts'
import type { Fault } from './fault-server.ts'

/** A timer that goes off when the test says so: with an answer that does not come. */
export function createImpatience() {
  const waiting = new Set<() => void>()
  const timer: SetTimer = (run) => {
    waiting.add(run)
    return () => waiting.delete(run)
  }
  return {
    timer,
    /** A fault that lasts for longer than anybody waits. */
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
