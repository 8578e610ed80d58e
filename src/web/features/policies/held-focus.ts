import { useLayoutEffect, useRef } from 'react'

/**
 * Sending disables the button that has the focus, and the answer may remove it. After a call of the returned function,
 * the element that `find` returns takes the focus as soon as it is lost.
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

/** The link in a list that opens a document. */
export function rowLink(list: HTMLElement | null, documentId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-document="${CSS.escape(documentId)}"] a`) ?? null
}
