import type { ReactNode } from 'react'
import { usePopover } from '../../components/ui/popover.tsx'
import { exactMessages } from '../../components/messages/exact.ts'
import { CopyButton } from '../../components/copy-button.tsx'

export interface ExactForm {
  readonly label: string
  readonly text: string
}

export interface ExactProps {
  /** Called only when the forms are shown. */
  readonly label: string
  /** Called only when the forms are shown. */
  readonly forms: () => readonly ExactForm[]
  /** Renders a button that shows the forms for copying; not for use inside a link. */
  readonly detailed?: boolean
  readonly children: ReactNode
}

export function Exact({ label, forms, detailed = false, children }: ExactProps) {
  const popover = usePopover()
  const shown = <ExactForms forms={forms} copyable={detailed} />
  if (detailed)
    return (
      <button
        type="button"
        title={label}
        aria-haspopup="dialog"
        className="target-halo max-w-full rounded-sm [text-align:inherit] underline decoration-line decoration-dotted underline-offset-4 hover:decoration-quiet"
        onClick={(event) => popover.pin(event.currentTarget, shown, label)}
      >
        {children}
      </button>
    )
  return (
    <span
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') popover.show(event.currentTarget, shown)
      }}
      onPointerLeave={(event) => popover.hide(event.currentTarget)}
    >
      {children}
    </span>
  )
}

interface ExactFormsProps {
  readonly forms: () => readonly ExactForm[]
  readonly copyable: boolean
}

/** Rendered in the shared popover, outside the page's contexts. */
function ExactForms({ forms, copyable }: ExactFormsProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1">
      {forms().map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-xs whitespace-nowrap text-quiet">{label}</dt>
          <dd className="flex items-center justify-between gap-2 font-mono text-xs wrap-anywhere">
            <span>{text}</span>
            {copyable && (
              <span className="shrink-0">
                <CopyButton text={text} label={exactMessages.copyForm(label)} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
