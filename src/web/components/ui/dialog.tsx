import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { holdFocus } from './page-header.tsx'

export interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Asked before Escape, a click outside or the close button closes the dialog; true keeps it open. */
  readonly staysOpen?: () => boolean
  /** Announced on opening; visible unless `heading` is false. */
  readonly label: string
  readonly closeLabel: string
  readonly heading?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A native modal dialog. Escape and a click outside close it. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

/** Receives the focus first. */
const typedInto = 'input:not([type=radio], [type=checkbox], :disabled, [readonly]), textarea:not(:disabled, [readonly])'

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, staysOpen, label, closeLabel, heading = true, className, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = () => staysOpen?.() || onClose()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The platform would focus the first control, which is the close button.
    const first = element?.querySelector('[data-focus-first]') ?? element?.querySelector(typedInto)
    const begin = first ?? element?.querySelector('h2')
    if (begin instanceof HTMLElement) begin.focus()
    return () => {
      element?.close()
      requestAnimationFrame(holdFocus)
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is the platform's part
    <dialog
      ref={dialog}
      aria-label={label}
      // The event is late: the dialog may already be open again.
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onCancel={(event) => event.target === event.currentTarget && staysOpen?.() && event.preventDefault()}
      onClick={(event) => event.target === event.currentTarget && leave()}
      className={classes(
        'm-auto max-h-[85dvh] w-[min(36rem,calc(100vw-2rem))] overflow-auto rounded-xl border border-line bg-raised p-0 text-ink shadow-2xl',
        className,
      )}
    >
      {heading && (
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 tabIndex={-1} className="text-lg font-semibold outline-none">
            {label}
          </h2>
          <button
            type="button"
            aria-label={closeLabel}
            onClick={leave}
            className="target inline-grid size-8 place-items-center rounded-lg text-quiet hover:bg-hover hover:text-ink"
          >
            <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-[1.6]">
              <path d="m4 4 8 8m0-8-8 8" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      )}
      {children}
    </dialog>
  )
}
