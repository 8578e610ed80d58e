import { useState } from 'react'
import type { RowButton } from '#domain/policies/work/row-buttons.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { controlClass, LabeledField } from '../../../components/ui/field.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { rowActionMessages } from './messages.ts'

interface ReasonDialogProps {
  readonly button: Pick<RowButton, 'name' | 'dialogTitle' | 'dialogText'>
  readonly onSend: (reason: string) => void
  readonly onClose: () => void
}

/** Requires a reason before it sends the decision. */
export function ReasonDialog({ button, onSend, onClose }: ReasonDialogProps) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  // Leaving discards the reason, so it takes two steps.
  const [isLeaving, setLeaving] = useState(false)
  const reason = text.trim()
  const staysOpen = () => {
    const stays = reason !== '' && !isLeaving
    setLeaving(stays)
    return stays
  }
  const name = button.name || rowActionMessages.unnamed
  return (
    <Dialog
      open
      onClose={onClose}
      staysOpen={staysOpen}
      label={button.dialogTitle || name}
      closeLabel={uiMessages.close}
    >
      <form
        className="flex flex-col gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (reason === '') setTried(true)
          else onSend(reason)
        }}
      >
        <LabeledField
          label={rowActionMessages.reason}
          hint={button.dialogText || rowActionMessages.reasonHint}
          {...(isTried && reason === '' && { error: rowActionMessages.noReason })}
        >
          {(control) => (
            <textarea
              {...control}
              rows={4}
              value={text}
              data-focus-first=""
              aria-invalid={isTried && reason === ''}
              className={classes(controlClass, 'h-auto py-1.5')}
              onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
                if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit()
              }}
              onChange={(event) => {
                setText(event.currentTarget.value)
                setLeaving(false)
              }}
            />
          )}
        </LabeledField>
        <output className="text-sm empty:hidden">{isLeaving && rowActionMessages.unsent}</output>
        <div className="flex justify-end gap-2">
          <Button onClick={() => !staysOpen() && onClose()}>{rowActionMessages.cancel}</Button>
          <Button type="submit" look="primary">
            {name}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
