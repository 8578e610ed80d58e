import { useEffect, useMemo, useState } from 'react'
import type { Draft, DraftStore } from './drafts.ts'
import { startTimer, type SetTimer } from '#api/timer.ts'

export interface Autosave {
  /** Runs `save` in a moment, in place of one that waits. */
  readonly schedule: (save: () => void) => void
  /** Runs now what waits. */
  readonly flush: () => void
  readonly cancel: () => void
}

/** After the last change. */
const delayMs = 300
/** After the first change: saving a long document takes as long as drawing it, so it is not done on every key press. */
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

/** Saves what changes in a moment, and at once when the page or the component is left. */
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

export interface DraftAutosave<Content> {
  readonly later: (content: Content) => void
  readonly now: (content: Content) => void
  readonly drop: () => void
}

/** Keeps a draft up to date while somebody types. */
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
