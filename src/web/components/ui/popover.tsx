import { createContext, use, useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { placeBeside } from './place-beside.ts'

interface Shown {
  readonly anchor: Element
  readonly content: ReactNode
  /** The name of a pinned popover: that takes pointer and focus, gives the focus back, and stays until it is dismissed. The other kind only follows pointer and focus. */
  readonly pinned: string | null
}

export interface PopoverControl {
  show(anchor: Element, content: ReactNode): void
  /** `label` is what the content is about, to be spoken. */
  pin(anchor: Element, content: ReactNode, label: string): void
  /** With an anchor, only if it is the one shown and not pinned. */
  hide(anchor?: Element): void
}

const PopoverContext = createContext<PopoverControl | null>(null)

/** The one popover of the page: whoever has something to show beside an element borrows it. */
export function PopoverProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const hide = useCallback((anchor?: Element) => {
    setShown((now) => (anchor && (now?.anchor !== anchor || now.pinned) ? now : null))
  }, [])
  const control = useMemo<PopoverControl>(
    () => ({
      show: (anchor, content) => setShown((now) => (now?.pinned ? now : { anchor, content, pinned: null })),
      pin: (anchor, content, label) =>
        setShown((now) => (now?.pinned && now.anchor === anchor ? null : { anchor, content, pinned: label })),
      hide,
    }),
    [hide],
  )
  return (
    <PopoverContext value={control}>
      {children}
      {shown && <Popover shown={shown} onDismiss={hide} />}
    </PopoverContext>
  )
}

export function usePopover(): PopoverControl {
  const control = use(PopoverContext)
  if (!control) throw new Error('usePopover needs a PopoverProvider')
  return control
}

function Popover({ shown, onDismiss }: { readonly shown: Shown; readonly onDismiss: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const { anchor, pinned } = shown
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Where the browser has a top layer for popovers it lifts this one above dialogs; elsewhere it is fixed in place.
    if ('showPopover' in element) element.showPopover()
    anchor.setAttribute('data-shown', '')
    const before = document.activeElement
    const inside = pinned ? element.querySelector('a, button, input') : null
    if (inside instanceof HTMLElement) inside.focus({ preventScroll: true })
    const place = () => placeBeside(element, anchor)
    const moved = () => (pinned ? place() : onDismiss())
    const keyed = (event: KeyboardEvent) => event.key === 'Escape' && onDismiss()
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.contains(target) && !anchor.contains(target)) onDismiss()
    }
    const followed = ({ target }: MouseEvent) => {
      if (target instanceof Element && element.contains(target) && target.closest('a')) onDismiss()
    }
    addEventListener('scroll', moved, { capture: true, passive: true })
    addEventListener('resize', place)
    document.addEventListener('keydown', keyed)
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('click', followed)
    return () => {
      anchor.removeAttribute('data-shown')
      const left = element.contains(document.activeElement)
      if (left && before instanceof HTMLElement) before.focus({ preventScroll: true })
      removeEventListener('scroll', moved, { capture: true })
      removeEventListener('resize', place)
      document.removeEventListener('keydown', keyed)
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('click', followed)
    }
  }, [anchor, pinned, onDismiss])
  // After every drawing: new content may have another size.
  useLayoutEffect(() => {
    if (box.current) placeBeside(box.current, anchor)
  })
  return (
    <div
      ref={box}
      popover="manual"
      data-print="no"
      {...(pinned === null ? { inert: true } : { role: 'dialog', 'aria-label': pinned })}
      className={`fixed inset-auto z-50 m-0 w-max max-w-[min(24rem,calc(100vw-1rem))] rounded-lg border border-line bg-raised px-3 py-2 text-sm text-ink shadow-lg ${pinned ? '' : 'pointer-events-none'}`}
    >
      {shown.content}
    </div>
  )
}
