import { act } from '@testing-library/react'
import type { Clock } from '#web/platform/time/clock.ts'
import { ConfirmationTracker } from '#web/platform/confirmation.ts'

/** A clock that the test moves, and a confirmation that uses it. */
export function manualClock(start: number) {
  const listeners = new Set<() => void>()
  let now = start
  const read = () => now
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const clock: Clock = {
    now: read,
    correct: () => undefined,
    arrival: (at) => at,
    subscribe,
    subscribeInBackground: subscribe,
  }
  return {
    clock,
    confirmation: new ConfirmationTracker({ monotonic: read, wall: read }),
    pass(seconds: number) {
      now += seconds * 1000
      act(() => {
        for (const tick of listeners) tick()
      })
    },
  }
}
