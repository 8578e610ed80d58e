import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { classes } from './classes.ts'

interface Shown {
  readonly anchor: Element
  readonly content: ReactNode
  /** The name of a pinned popover; null for a hint. */
  readonly label: string | null
}

export interface PopoverControl {
  /** Shows a hint for the element under the pointer or with the focus. */
  show(anchor: Element, content: ReactNode): void
  /** Shows a hint once its code is loaded, unless it was hidden meanwhile. If loading fails, there is no hint. */
  showLoaded(anchor: Element, content: Promise<ReactNode>): void
  /**
   * Opens a popover that takes the focus and stays until it is dismissed; `label` is its accessible name. Closes it if
   * it is open.
   */
  pin(anchor: Element, content: ReactNode, label: string): void
  /** With an anchor, closes only this anchor's hint. */
  hide(anchor?: Element): void
}

const PopoverContext = createContext<PopoverControl | null>(null)

/** The single shared popover of the page. Its content is rendered outside the page's contexts. */
export function PopoverProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const awaited = useRef<Element | null>(null)
  const hide = useCallback((anchor?: Element) => {
    if (!anchor || awaited.current === anchor) awaited.current = null
    setShown((now) => (anchor && (now?.anchor !== anchor || now.label !== null) ? now : null))
  }, [])
  const latest = useRef(shown)
  useLayoutEffect(() => {
    latest.current = shown
  })
  // A press dismisses the popover before its click event arrives, and that click must not reopen it.
  const pressed = useRef<Shown | null>(null)
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const open = latest.current
      pressed.current = open && target instanceof Node && controlOf(open.anchor).contains(target) ? open : null
    }
    document.addEventListener('pointerdown', press, { capture: true })
    return () => document.removeEventListener('pointerdown', press, { capture: true })
  }, [])
  const control = useMemo<PopoverControl>(() => {
    const show = (anchor: Element, content: ReactNode) => {
      awaited.current = null
      setShown((now) => (now && now.label !== null ? now : { anchor, content, label: null }))
    }
    return {
      show,
      showLoaded(anchor, content) {
        awaited.current = anchor
        content.then(
          (loaded) => awaited.current === anchor && show(anchor, loaded),
          () => undefined,
        )
      },
      pin(anchor, content, label) {
        const dismissed = pressed.current
        pressed.current = null
        const isSecondPress = dismissed?.anchor === anchor && dismissed.label === label
        setShown((now) =>
          isSecondPress || (now && now.label !== null && now.anchor === anchor) ? null : { anchor, content, label },
        )
      },
      hide,
    }
  }, [hide])
  return (
    <PopoverContext value={control}>
      {children}
      {shown && (
        <Popover
          // The platform does not allow changes to the `popover` attribute while it is open.
          key={String(shown.label !== null)}
          anchor={shown.anchor}
          label={shown.label}
          onClose={hide}
          className={classes(
            'z-50 w-max max-w-[min(24rem,calc(100vw-1rem))] rounded-lg px-3 py-2',
            shown.label === null && 'pointer-events-none',
          )}
        >
          {shown.content}
        </Popover>
      )}
    </PopoverContext>
  )
}

export function usePopover(): PopoverControl {
  const control = use(PopoverContext)
  if (!control) throw new Error('usePopover needs a PopoverProvider')
  return control
}

export interface PopoverProps {
  readonly id?: string
  readonly anchor: Element
  /** Announced when the popover opens and takes the focus. Null for a hint, which takes neither pointer nor focus. */
  readonly label: string | null
  readonly align?: Align
  readonly onClose: () => void
  readonly className: string
  readonly children: ReactNode
}

/** A native popover next to its anchor. Escape, a press outside and focus outside close it. */
export function Popover({ id, anchor, label, align = 'center', onClose, className, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  const isHint = label === null
  useLayoutEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const ended = new AbortController()
    const { signal } = ended
    const before = document.activeElement
    const place = () => placeNextTo(element, anchor, align)
    const dismiss = () => close.current()
    if (!isHint) setPopoverTarget(anchor, element)
    element.showPopover()
    place()
    anchor.setAttribute('data-shown', '')
    if (!isHint) focusFirst(element)
    addEventListener('scroll', isHint ? dismiss : place, { capture: true, passive: true, signal })
    addEventListener('resize', place, { signal })
    if (isHint) {
      document.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), { signal })
      document.addEventListener('pointerdown', ({ target }) => isOutside(target, element, anchor) && dismiss(), {
        signal,
      })
    } else {
      element.addEventListener('beforetoggle', ({ newState }) => newState === 'closed' && dismiss(), { signal })
      element.addEventListener('focusout', (event) => isOutside(event.relatedTarget, element, anchor) && dismiss(), {
        signal,
      })
      // On the document, where React has handled the click already: a link removed before that would load its page.
      document.addEventListener(
        'click',
        ({ target }) => target instanceof Element && element.contains(target.closest('a')) && dismiss(),
        { signal },
      )
    }
    return () => {
      ended.abort()
      anchor.removeAttribute('data-shown')
      setPopoverTarget(anchor, null)
      if (element.contains(document.activeElement)) restoreFocus(before, anchor)
    }
  }, [anchor, isHint, align])
  // After every render, because new content may have another size.
  useLayoutEffect(() => {
    if (box.current) placeNextTo(box.current, anchor, align)
  })
  return (
    <div
      ref={box}
      id={id}
      popover={isHint ? 'manual' : 'auto'}
      data-print="no"
      {...(isHint ? { inert: true } : { role: 'dialog', 'aria-label': label })}
      className={classes('fixed inset-auto m-0 border border-line bg-raised text-sm text-ink shadow-lg', className)}
    >
      {children}
    </div>
  )
}

/** Makes the platform treat the button as part of the popover, so a press on it is not a press outside. */
function setPopoverTarget(anchor: Element, element: Element | null): void {
  if (!(anchor instanceof HTMLButtonElement)) return
  anchor.popoverTargetElement = element
  anchor.popoverTargetAction = 'show'
}

function isOutside(target: EventTarget | null, element: Element, anchor: Element): boolean {
  if (!(target instanceof Node)) return false
  return !element.contains(target) && !controlOf(anchor).contains(target)
}

function controlOf(anchor: Element): Element {
  return anchor.closest('button, [tabindex="0"]') ?? anchor
}

function focusFirst(element: Element): void {
  const first = element.querySelector('[data-focus-first]') ?? element.querySelector('a[href], button, input:enabled')
  if (first instanceof HTMLElement) first.focus({ preventScroll: true })
}

/** Not every browser focuses a button on press. */
function restoreFocus(before: Element | null, anchor: Element): void {
  const target = before === document.body ? anchor : before
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

type Align = 'center' | 'start'

const gap = 8

/** Below the anchor, or above it if there is no space, and always within the window. */
function placeNextTo(element: HTMLElement, anchor: Element, align: Align): void {
  const target = anchor.getBoundingClientRect()
  const own = element.getBoundingClientRect()
  const below = target.bottom + gap
  const top = below + own.height > innerHeight - gap ? Math.max(gap, target.top - gap - own.height) : below
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl'
  const start = isRightToLeft ? target.right - own.width : target.left
  const wanted = align === 'start' ? start : target.left + target.width / 2 - own.width / 2
  const left = Math.max(gap, Math.min(wanted, document.documentElement.clientWidth - own.width - gap))
  element.style.top = `${top}px`
  element.style.left = `${left}px`
}
