import type { ReactNode } from 'react'
import { toFailure, type FailureMessages } from '../../platform/failure.ts'
import type { Write } from '../../platform/use-write.ts'
import { failureNoticeMessages } from '../messages/failure.ts'
import { uiMessages } from '../messages/ui.ts'
import { WriteFailure, type WriteFailureProps } from '../write-failure.tsx'
import { Button } from './button.tsx'
import { DialogActions, FormDialog, type FormDialogProps } from './form-dialog.tsx'

export interface WriteDialogProps extends Omit<FormDialogProps, 'children'>, Pick<WriteFailureProps, 'note'> {
  readonly action: string
  /** Shown instead of the action while the write runs. */
  readonly working: string
  readonly write: Pick<Write<void, unknown>, 'isBusy' | 'error' | 'run'>
  readonly messages: FailureMessages
  readonly disabled?: boolean
  /** Called instead of the write while the input is incomplete. */
  readonly onTried?: (() => void) | undefined
  /** Gives the focus to the button that leaves, because the action cannot be undone. */
  readonly isCareful?: boolean
  /** Buttons at the start of the last row. */
  readonly extra?: ReactNode
  /** Buttons that help after a failure, other than a retry. */
  readonly recovery?: ReactNode
  readonly children: ReactNode
}

/** A form with one action. Stays open and explains the failure if the write fails. */
export function WriteDialog(props: WriteDialogProps) {
  const { action, working, write, messages, disabled = false, onTried, isCareful = false } = props
  const { note, extra, recovery, children, ...dialog } = props
  const failure = write.error === null ? null : toFailure(write.error, messages)
  // Other input may be accepted; nothing else helps after a permanent failure.
  const isOpen = failure === null || failure.isRetryable || failure.kind === 'invalid'
  const isAgain = failure?.isRetryable === true && failure.kind !== 'signed-out'
  return (
    <FormDialog {...dialog}>
      {(leave) => (
        <form
          noValidate
          className="flex flex-col gap-4 p-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (disabled) return
            if (onTried) onTried()
            else write.run()
          }}
        >
          {children}
          {write.error !== null && (
            <WriteFailure
              error={write.error}
              messages={messages}
              onRetry={() => write.run()}
              hasRetryBeside
              note={note}
            >
              {recovery}
            </WriteFailure>
          )}
          <DialogActions>
            {extra}
            <Button className="ms-auto" onClick={leave} {...(isCareful && { 'data-focus-first': '' })}>
              {uiMessages.cancel}
            </Button>
            {isOpen && (
              <Button look="primary" type="submit" disabled={disabled || write.isBusy}>
                {write.isBusy ? working : isAgain ? failureNoticeMessages.tryAgain : action}
              </Button>
            )}
          </DialogActions>
        </form>
      )}
    </FormDialog>
  )
}
