export interface TabChannel<Message> {
  readonly send: (message: Message) => void
  readonly close: () => void
}

export type OpenChannel<Message> = (onMessage: (data: unknown) => void) => TabChannel<Message>

/** Runs the work while no other tab runs its work under the same name; `signal` aborts the wait. */
export type TakeTurn = (signal: AbortSignal, work: () => Promise<void>) => Promise<void>

/** The browser's channel with that name; null if unsupported. */
export function browserChannel<Message>(name: string): OpenChannel<Message> | null {
  if (!('BroadcastChannel' in globalThis)) return null
  return (onMessage) => {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => onMessage(data))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      send: (message) => channel.postMessage(message),
      close: () => channel.close(),
    }
  }
}

/** The browser's lock with that name; null if unsupported, that is, without a secure context. */
export function browserTurn(name: string): TakeTurn | null {
  if (!('locks' in navigator)) return null
  return (signal, work) => navigator.locks.request(name, { signal }, work)
}

/** Whether the tab is visible, and when that changes. */
export interface Visibility {
  readonly isHidden: () => boolean
  /** Calls back when the tab becomes visible and when the browser goes online; returns a function that unsubscribes. */
  readonly onReturn: (listener: () => void) => () => void
}

/** The browser's tab. Without one, as on the service, it counts as visible. */
export const browserVisibility: Visibility = {
  isHidden: () => globalThis.document?.visibilityState === 'hidden',
  onReturn(listener) {
    const seen = () => {
      if (document.visibilityState === 'visible') listener()
    }
    document.addEventListener('visibilitychange', seen)
    addEventListener('online', listener)
    return () => {
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('online', listener)
    }
  },
}
