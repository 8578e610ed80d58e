import type { ReactNode } from 'react'
import { mayBeTriedAgain } from '#domain/schemas/edit/schema-trouble.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { schemaDialogWords } from './schema-dialogs-messages.ts'
import { schemaTroubleWords, type SchemaDeed } from './schema-trouble-messages.ts'
import { uiWords } from '../../../components/messages/ui.ts'
import type { Write } from './use-write.ts'
import { WriteTrouble } from './write-trouble.tsx'

export interface ActionDialogProps {
  readonly label: string
  readonly deed: SchemaDeed
  /** What the button says that does it. */
  readonly action: string
  readonly write: Write
  readonly disabled?: boolean
  readonly onClose: () => void
  /** Other buttons, before those that end the dialog. */
  readonly beside?: ReactNode
  /** Ways out of a failure, beside another try. */
  readonly ways?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A dialog in which something is done: it closes when that is done, and stays and says why where it fails. */
export function ActionDialog(props: ActionDialogProps) {
  const { label, deed, action, write, disabled = false, onClose, beside, ways, className, children } = props
  // What failed for good is not offered once more.
  const isOpen = write.trouble === null || mayBeTriedAgain(write.trouble)
  const confirms = deed === 'activate' || deed === 'delete'
  return (
    <Dialog
      open
      onClose={onClose}
      label={label}
      closeLabel={uiWords.close}
      {...(className !== undefined && { className })}
    >
      <form
        noValidate
        className="flex flex-col gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog within this one, say to sign in, has a form of its own.
          if (event.target === event.currentTarget && !disabled) write.run()
        }}
      >
        {children}
        {write.trouble && (
          <WriteTrouble deed={deed} trouble={write.trouble} onAgain={write.run}>
            {ways}
          </WriteTrouble>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {beside}
          <Button className="ms-auto" onClick={onClose} {...(confirms && { 'data-focus-first': '' })}>
            {schemaDialogWords.cancel}
          </Button>
          {isOpen && (
            <Button look="primary" type="submit" disabled={disabled || write.busy}>
              {write.busy ? schemaTroubleWords.working[deed] : action}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
