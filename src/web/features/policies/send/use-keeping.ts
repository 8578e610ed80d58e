import { useEffect, useMemo } from 'react'
import type { FormDraft } from '#domain/policies/form-draft.ts'
import type { FormKeeper } from './form-drafts.ts'

type Content = Pick<FormDraft, 'text' | 'sentAt'>

export interface Keeping {
  /** Keeps it in a moment: while somebody types not every letter is written. */
  readonly later: (content: Content) => void
  readonly now: (content: Content) => void
  readonly drop: () => void
}

/** Milliseconds after a key press until it is kept. Leaving the page keeps it at once. */
const delay = 300

export function useKeeping(keeper: FormKeeper): Keeping {
  const keeping = useMemo(() => createKeeping(keeper), [keeper])
  useEffect(() => {
    const { flush } = keeping
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [keeping])
  return keeping
}

function createKeeping(keeper: FormKeeper): Keeping & { readonly flush: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Content | null = null
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = null
  }
  const flush = () => {
    if (waiting) keeper.keep(waiting)
    stop()
  }
  return {
    flush,
    later(content) {
      waiting = content
      timer ??= setTimeout(flush, delay)
    },
    now(content) {
      stop()
      keeper.keep(content)
    },
    drop() {
      stop()
      keeper.drop()
    },
  }
}
