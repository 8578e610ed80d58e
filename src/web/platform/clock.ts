/** The time as the service has it: the browser's clock, put right by what answers say. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Takes over the service's time (`Date` of an answer) where the browser is more than two seconds off. */
  correct(header: string | null): void
  /** Calls back every second while anybody listens. */
  subscribe(listener: () => void): () => void
}

export function createClock(wall: () => number = Date.now): Clock {
  const listeners = new Set<() => void>()
  let offset = 0
  let ticking: ReturnType<typeof setInterval> | undefined
  return {
    now: () => wall() + offset,
    correct(header) {
      const said = Date.parse(header ?? '')
      if (Number.isNaN(said)) return
      const off = said - wall()
      offset = Math.abs(off) > 2000 ? off : 0
    },
    subscribe(listener) {
      listeners.add(listener)
      ticking ??= setInterval(() => {
        for (const tick of listeners) tick()
      }, 1000)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(ticking)
        ticking = undefined
      }
    },
  }
}

/** Runs something once after some milliseconds; the answer calls it off. */
export type SetTimer = (run: () => void, milliseconds: number) => () => void

export const setTimer: SetTimer = (run, milliseconds) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
