import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { Draft, DraftStore } from './drafts.ts'
import { startTimer, type SetTimer } from '#api/timer.ts'

export interface Autosave {
  /** Runs `save` after a delay, instead of a pending one. */
  readonly schedule: (save: () => void) => void
  /** Runs a pending save immediately. */
  readonly flush: () => void
  readonly cancel: () => void
}

/** After the last change. */
const delayMs = 300
/**
 * After the first change. Saving a long document takes as long as rendering it, so it does not happen on every key
 * press.
 */
const maxDelayMs = 1000

export function createAutosave(setTimer: SetTimer = startTimer, now = () => performance.now()): Autosave {
  let waiting: (() => void) | null = null
  let stopTimer: (() => void) | undefined
  let since = 0
  const cancel = () => {
    stopTimer?.()
    waiting = null
  }
  const flush = () => {
    const save = waiting
    cancel()
    save?.()
  }
  return {
    schedule(save) {
      if (waiting === null) since = now()
      stopTimer?.()
      waiting = save
      stopTimer = setTimer(flush, Math.max(0, Math.min(delayMs, since + maxDelayMs - now())))
    },
    flush,
    cancel,
  }
}

/** Saves changes after a short delay, or immediately when the user leaves the page or the component unmounts. */
export function useAutosave(): Autosave {
  const [autosave] = useState(createAutosave)
  useEffect(() => {
    const { flush } = autosave
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [autosave])
  return autosave
}

/** Runs when the user leaves the page or the component is removed, before the pending save, which then includes it. */
export function useBeforeLeave(apply: () => void): void {
  const leave = useEffectEvent(apply)
  useLayoutEffect(() => {
    const listener = () => leave()
    addEventListener('pagehide', listener, { capture: true })
    addEventListener('visibilitychange', listener, { capture: true })
    return () => {
      leave()
      removeEventListener('pagehide', listener, { capture: true })
      removeEventListener('visibilitychange', listener, { capture: true })
    }
  }, [])
}

export interface DraftAutosave<Content> {
  readonly later: (content: Content) => void
  readonly now: (content: Content) => void
  readonly drop: () => void
}

/** Saves a draft while the user types. */
export function useDraftAutosave<Kept extends Draft, Content>(
  drafts: DraftStore<Kept, Content>,
): DraftAutosave<Content> {
  const autosave = useAutosave()
  return useMemo(
    () => ({
      later: (content) => autosave.schedule(() => drafts.keep(content)),
      now(content) {
        autosave.cancel()
        drafts.keep(content)
      },
      drop() {
        autosave.cancel()
        drafts.drop()
      },
    }),
    [autosave, drafts],
  )
}
