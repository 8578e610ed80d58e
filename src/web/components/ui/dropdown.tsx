import { useId, useState, type ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { Popover } from './popover.tsx'

export interface DropdownProps {
  /** Names the button and the panel. */
  readonly label: string
  /** The current choice, shown next to the label. */
  readonly chosen?: ReactNode
  readonly className?: string
  /** Its name in the palette. */
  readonly command?: string
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a small panel of controls within the page's contexts. */
export function Dropdown({ label, chosen, className, command, children }: DropdownProps) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        data-command={command}
        data-print="no"
        className={buttonClass('plain', classes('aria-expanded:bg-chosen', className))}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <span className={chosen === undefined ? undefined : 'text-quiet'}>{label}</span>
        {chosen !== undefined && <span className="max-w-40 truncate">{chosen}</span>}
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0 fill-none stroke-quiet stroke-[1.5]">
          <path d="m2.5 4.5 3.5 3.5 3.5-3.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </button>
      {anchor && (
        <Popover
          id={id}
          anchor={anchor}
          label={label}
          align="start"
          onClose={close}
          className="z-40 max-h-[70dvh] w-[min(21rem,calc(100vw-1rem))] overflow-auto rounded-xl p-4"
        >
          {children(close)}
        </Popover>
      )}
    </>
  )
}
