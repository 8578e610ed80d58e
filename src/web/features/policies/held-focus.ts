import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Sending disables the button that has the focus, and the answer may remove it. After a call of the returned function,
 * the element that `find` returns takes the focus as soon as it is lost, unless the user has moved on.
 */
export function useHeldFocus(find: () => HTMLElement | null | undefined): () => void {
  const isAsked = useRef(false)
  useMoveOn(() => {
    isAsked.current = false
  })
  useLayoutEffect(() => {
    if (!isAsked.current || document.activeElement !== document.body) return
    const next = find()
    next?.focus({ preventScroll: true })
    isAsked.current = document.activeElement !== next
  })
  return () => {
    // Where the user is already, the focus stays.
    isAsked.current = document.activeElement === document.body || isDisabled(document.activeElement)
  }
}

function isDisabled(element: Element | null): boolean {
  return element?.matches(':disabled') ?? false
}

/** Calls back when the user presses a pointer or Tab, and so moves the focus themselves. */
export function useMoveOn(onMove: () => void): void {
  const move = useEffectEvent(onMove)
  useEffect(() => {
    const press = () => move()
    const tab = ({ key }: KeyboardEvent) => key === 'Tab' && move()
    addEventListener('pointerdown', press, true)
    addEventListener('keydown', tab, true)
    return () => {
      removeEventListener('pointerdown', press, true)
      removeEventListener('keydown', tab, true)
    }
  }, [])
}

/** The link in a list that opens a document. */
export function rowLink(list: HTMLElement | null, documentId: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-document="${CSS.escape(documentId)}"] a`) ?? null
}
