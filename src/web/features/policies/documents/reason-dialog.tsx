import { useState } from 'react'
import type { RowButton } from '#domain/policies/work/row-buttons.ts'
import { Button } from '../../../components/ui/button.tsx'
import { controlClass, LabeledField } from '../../../components/ui/field.tsx'
import { FormDialog } from '../../../components/ui/form-dialog.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { rowActionMessages } from './messages.ts'

interface ReasonDialogProps {
  readonly button: Pick<RowButton, 'name' | 'dialogTitle' | 'dialogText'>
  /** Which documents the reason is for, if the page does not show it. */
  readonly about?: string
  /** The reason of an attempt that failed. */
  readonly first?: string | undefined
  readonly onSend: (reason: string) => void
  readonly onClose: () => void
}

/** Requires a reason before it sends the decision. */
export function ReasonDialog({ button, about, first = '', onSend, onClose }: ReasonDialogProps) {
  const [text, setText] = useState(first)
  const [isTried, setTried] = useState(false)
  const reason = text.trim()
  const name = button.name || rowActionMessages.unnamed
  return (
    <FormDialog onClose={onClose} label={button.dialogTitle || name}>
      {(leave) => (
        <form
          className="flex flex-col gap-4 p-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (reason === '') setTried(true)
            else onSend(reason)
          }}
        >
          {about !== undefined && <p className="wrap-anywhere">{about}</p>}
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
                onChange={(event) => setText(event.currentTarget.value)}
              />
            )}
          </LabeledField>
          <div className="flex justify-end gap-2">
            <Button onClick={leave}>{rowActionMessages.cancel}</Button>
            <Button type="submit" look="primary">
              {name}
            </Button>
          </div>
        </form>
      )}
    </FormDialog>
  )
}
