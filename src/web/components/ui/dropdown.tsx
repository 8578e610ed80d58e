import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { placeBeside } from './place-beside.ts'

export interface DropdownProps {
  /** Names the button and what it opens. */
  readonly label: string
  /** Beside the label: what is chosen. */
  readonly chosen?: ReactNode
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a small panel of controls beside it. Escape, a click elsewhere and leaving by the keyboard close it. */
export function Dropdown({ label, chosen, className, children }: DropdownProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={buttonClass('plain', classes('aria-expanded:bg-chosen', className))}
        onClick={() => setOpen(!open)}
      >
        <span className={chosen === undefined ? undefined : 'text-quiet'}>{label}</span>
        {chosen !== undefined && <span className="max-w-40 truncate">{chosen}</span>}
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0 fill-none stroke-quiet stroke-[1.5]">
          <path d="m2.5 4.5 3.5 3.5 3.5-3.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </button>
      {open && (
        <Panel id={id} label={label} anchor={button} onClose={close} onLeave={() => setOpen(false)}>
          {children}
        </Panel>
      )}
    </>
  )
}

interface PanelProps {
  readonly id: string
  readonly label: string
  readonly anchor: { readonly current: HTMLElement | null }
  readonly onClose: () => void
  readonly onLeave: () => void
  readonly children: DropdownProps['children']
}

const role = { role: 'dialog' } as const

function Panel({ id, label, anchor, onClose, onLeave, children }: PanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const leave = useRef(onLeave)
  useLayoutEffect(() => {
    leave.current = onLeave
    if (box.current && anchor.current) placeBeside(box.current, anchor.current, 'start')
  })
  useLayoutEffect(() => {
    const element = box.current
    const button = anchor.current
    if (!element || !button) return
    if ('showPopover' in element) element.showPopover()
    const place = () => placeBeside(element, button, 'start')
    place()
    const first = element.querySelector('[data-focus-first], input, button, a[href]')
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
    const away = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !button.contains(target)) leave.current()
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [anchor])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape belongs to the panel as a whole
    <div
      ref={box}
      id={id}
      popover="manual"
      {...role}
      aria-label={label}
      data-print="no"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      className="fixed inset-auto z-40 m-0 max-h-[70dvh] w-[min(21rem,calc(100vw-1rem))] overflow-auto rounded-xl border border-line bg-raised p-4 text-sm text-ink shadow-lg"
    >
      {children(onClose)}
    </div>
  )
}
