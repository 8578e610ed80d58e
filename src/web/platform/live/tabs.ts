/** What the tabs of a browser say to each other. */
export interface Channel<Message> {
  readonly send: (message: Message) => void
  readonly close: () => void
}

export type OpenChannel<Message> = (onMessage: (data: unknown) => void) => Channel<Message>

/** Runs the work while no other tab does its own under the same name; `signal` ends the waiting for it. */
export type TakeTurn = (signal: AbortSignal, work: () => Promise<void>) => Promise<void>

/** The browser's channel of that name; null where there is none. */
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

/** The browser's lock of that name; null where there are none, that is without a secure context. */
export function browserTurn(name: string): TakeTurn | null {
  if (!('locks' in navigator)) return null
  return (signal, work) => navigator.locks.request(name, { signal }, work)
}

/** Whether anybody looks at the tab, and when that changes. */
export interface Visibility {
  readonly isHidden: () => boolean
  /** Calls back when somebody looks again, and when the browser comes online; the answer ends it. */
  readonly onReturn: (listener: () => void) => () => void
}

/** The tab of the browser. Where there is none, say on the service, it is as if somebody looked. */
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
