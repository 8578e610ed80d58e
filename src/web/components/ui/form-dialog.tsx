import { useState, type ReactNode } from 'react'
import { uiMessages } from '../messages/ui.ts'
import { discardMessages } from '../messages/failed-write.ts'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface FormDialogProps extends Pick<DialogProps, 'label' | 'className' | 'onClose'> {
  /** `leave` closes the dialog; if something was entered, only the second time. */
  readonly children: (leave: () => void) => ReactNode
}

/** A dialog with a form. Closing it discards what was entered, so that takes two steps. */
export function FormDialog({ onClose, children, ...look }: FormDialogProps) {
  const [entered, setEntered] = useState<ReadonlySet<EventTarget>>(new Set())
  const [isLeaving, setLeaving] = useState(false)
  const staysOpen = () => {
    const stays = !isLeaving && [...entered].some(isFilled)
    setLeaving(stays)
    return stays
  }
  return (
    <Dialog open onClose={onClose} staysOpen={staysOpen} closeLabel={uiMessages.close} {...look}>
      {/* In sight, wherever the dialog is scrolled to. */}
      {isLeaving && (
        <p role="alert" className="sticky top-0 z-10 border-b border-line bg-raised px-5 py-2 text-sm font-medium">
          {discardMessages.again}
        </p>
      )}
      <div
        // Not in an effect: a render between the change of the field and this one would undo it.
        onChange={({ target }) => {
          if (!entered.has(target)) setEntered(new Set([...entered, target]))
          setLeaving(false)
        }}
      >
        {children(() => staysOpen() || onClose())}
      </div>
    </Dialog>
  )
}

/** The last row of a dialog's content with a padding of 5. It stays in view while the content scrolls. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-raised px-5 py-3">
      {children}
    </div>
  )
}

/** False after a step of the form, which empties or removes its fields. */
function isFilled(control: EventTarget): boolean {
  return control instanceof Element && control.isConnected && 'value' in control && control.value !== ''
}
