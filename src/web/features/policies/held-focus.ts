import { useLayoutEffect, useRef } from 'react'

/**
 * Sending disables the button that has the focus, and its answer may remove it. Once the returned function was called
 * and the focus is lost, what `find` returns takes it.
 */
export function useHeldFocus(find: () => HTMLElement | null | undefined): () => void {
  const isAsked = useRef(false)
  useLayoutEffect(() => {
    if (!isAsked.current || document.activeElement !== document.body) return
    const next = find()
    next?.focus({ preventScroll: true })
    isAsked.current = document.activeElement !== next
  })
  return () => {
    isAsked.current = true
  }
}

/** The link of a document in a list, which opens it. */
export function rowLink(list: HTMLElement | null, documentId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-document="${CSS.escape(documentId)}"] a`) ?? null
}
