/** The service's time: the browser's clock, corrected by the `Date` of responses. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Adopts the service's time (`Date` of a response) if the browser's is more than two seconds off. */
  correct(header: string | null): void
  /** The service's time at which a response arrived, from the browser's `Date.now()`. Zero stays zero: unknown. */
  arrival(at: number): number
  /** Calls back every second, and at once when the tab becomes visible; never while it is hidden. */
  subscribe(listener: () => void): () => void
  /** Like `subscribe`, but also every minute while the tab is hidden: its title and icon remain visible. */
  subscribeInBackground(listener: () => void): () => void
}

function isHidden(): boolean {
  return document.visibilityState === 'hidden'
}

export function createClock(wall: () => number = Date.now): Clock {
  const visibleOnly = new Set<() => void>()
  const always = new Set<() => void>()
  let offset = 0
  let ticking: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    for (const listener of always) listener()
    if (!isHidden()) for (const listener of visibleOnly) listener()
  }
  const restart = () => {
    clearInterval(ticking)
    const isIdle = always.size === 0 && (isHidden() || visibleOnly.size === 0)
    ticking = isIdle ? undefined : setInterval(tick, isHidden() ? 60_000 : 1000)
  }
  const onVisibilityChange = () => {
    restart()
    tick()
  }
  const subscribeTo = (listeners: Set<() => void>) => (listener: () => void) => {
    if (visibleOnly.size + always.size === 0) document.addEventListener('visibilitychange', onVisibilityChange)
    listeners.add(listener)
    if (!ticking) restart()
    return () => {
      listeners.delete(listener)
      if (visibleOnly.size + always.size > 0) return
      clearInterval(ticking)
      ticking = undefined
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }
  return {
    now: () => wall() + offset,
    correct(header) {
      const serviceNow = Date.parse(header ?? '')
      if (Number.isNaN(serviceNow)) return
      const off = serviceNow - wall()
      offset = Math.abs(off) > 2000 ? off : 0
    },
    arrival: (at) => at && wall() + offset - Date.now() + at,
    subscribe: subscribeTo(visibleOnly),
    subscribeInBackground: subscribeTo(always),
  }
}
