import { useEffect, useRef, type ReactNode } from 'react'
import { failureNoticeMessages } from '../../../components/messages/failure.ts'
import { Button } from '../../../components/ui/button.tsx'
import { DialogActions, FormDialog } from '../../../components/ui/form-dialog.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { toFailure } from '../../../platform/failure.ts'
import { useConnection } from '../../../platform/services.ts'
import type { Write } from '../../../platform/use-write.ts'
import { dialogMessages, schemaFailureMessages, type SchemaWriteKind } from './messages.ts'

export interface ActionDialogProps {
  readonly label: string
  readonly kind: SchemaWriteKind
  readonly action: string
  readonly write: Pick<Write<void, unknown>, 'isBusy' | 'error' | 'run'>
  readonly disabled?: boolean
  readonly onClose: () => void
  /** Buttons at the start of the last row. */
  readonly extra?: ReactNode
  /** Buttons that help after a failure, other than a retry. */
  readonly recovery?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** Stays open and explains the failure if the write fails. */
export function ActionDialog(props: ActionDialogProps) {
  const { label, kind, action, write, disabled = false, onClose, extra, recovery, className, children } = props
  // A permanent failure cannot be retried.
  const failure = write.error === null ? null : toFailure(write.error)
  const isOpen = failure === null || failure.isRetryable
  const isAgain = failure !== null && failure.kind !== 'signed-out'
  // Repeating a save is harmless, because it names the revision that it is based on.
  const waitsForNetwork = kind === 'save' && (failure?.kind === 'offline' || failure?.kind === 'unsent') && !disabled
  useEffect(() => {
    if (!waitsForNetwork) return undefined
    const again = () => write.run()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [waitsForNetwork, write])
  // A service that was started again is no event of the browser.
  const { connection } = useConnection()
  const lastConnection = useRef(connection)
  useEffect(() => {
    const isBack = connection === 'live' && lastConnection.current !== 'live'
    lastConnection.current = connection
    if (waitsForNetwork && isBack) write.run()
  }, [waitsForNetwork, connection, write])
  const confirms = kind === 'activate' || kind === 'delete'
  return (
    <FormDialog onClose={onClose} label={label} {...(className !== undefined && { className })}>
      {(leave) => (
        <form
          noValidate
          className="flex flex-col gap-4 p-5"
          onSubmit={(event) => {
            event.preventDefault()
            // A dialog inside this one, such as the sign-in dialog, has its own form.
            if (event.target === event.currentTarget && !disabled) write.run()
          }}
        >
          {children}
          {write.error !== null && (
            <WriteFailure
              error={write.error}
              messages={schemaFailureMessages.of(kind)}
              onRetry={() => write.run()}
              hasRetryBeside
              {...(kind === 'save' && { note: schemaFailureMessages.kept })}
            >
              {recovery}
            </WriteFailure>
          )}
          <DialogActions>
            {extra}
            <Button className="ms-auto" onClick={leave} {...(confirms && { 'data-focus-first': '' })}>
              {dialogMessages.cancel}
            </Button>
            {isOpen && (
              <Button look="primary" type="submit" disabled={disabled || write.isBusy}>
                {write.isBusy ? schemaFailureMessages.working[kind] : isAgain ? failureNoticeMessages.tryAgain : action}
              </Button>
            )}
          </DialogActions>
        </form>
      )}
    </FormDialog>
  )
}
