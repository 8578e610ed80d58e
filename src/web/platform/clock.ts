/** The service's time: the browser's clock, corrected by the `Date` of responses. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Adopts the service's time (`Date` of a response) if the browser's is more than two seconds off. */
  correct(header: string | null): void
  /** Calls back every second while the tab is visible, otherwise every minute. */
  subscribe(listener: () => void): () => void
}

export function createClock(wall: () => number = Date.now): Clock {
  const listeners = new Set<() => void>()
  let offset = 0
  let ticking: ReturnType<typeof setInterval> | undefined
  const tick = () => listeners.forEach((listener) => listener())
  const start = () => (ticking = setInterval(tick, document.visibilityState === 'hidden' ? 60_000 : 1000))
  const restart = () => {
    clearInterval(ticking)
    start()
    tick()
  }
  return {
    now: () => wall() + offset,
    correct(header) {
      const serviceNow = Date.parse(header ?? '')
      if (Number.isNaN(serviceNow)) return
      const off = serviceNow - wall()
      offset = Math.abs(off) > 2000 ? off : 0
    },
    subscribe(listener) {
      listeners.add(listener)
      if (!ticking) {
        start()
        document.addEventListener('visibilitychange', restart)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(ticking)
        ticking = undefined
        document.removeEventListener('visibilitychange', restart)
      }
    },
  }
}
