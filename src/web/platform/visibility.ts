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
