import { useEffect, useRef } from 'react'
import { WriteDialog, type WriteDialogProps } from '../../../components/ui/write-dialog.tsx'
import { toFailure } from '../../../platform/failure.ts'
import { useConnection } from '../../../platform/services.ts'
import { schemaFailureMessages, type SchemaWriteKind } from './messages.ts'

export interface ActionDialogProps extends Omit<WriteDialogProps, 'working' | 'messages' | 'note' | 'isCareful'> {
  readonly kind: SchemaWriteKind
}

/** A dialog that changes schemas. A save that found no service is repeated as soon as there is one. */
export function ActionDialog({ kind, ...dialog }: ActionDialogProps) {
  const { write, disabled = false } = dialog
  const failure = write.error === null ? null : toFailure(write.error)
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
  return (
    <WriteDialog
      {...dialog}
      working={schemaFailureMessages.working[kind]}
      messages={schemaFailureMessages.of(kind)}
      isCareful={kind === 'activate' || kind === 'delete'}
      {...(kind === 'save' && { note: schemaFailureMessages.kept })}
    />
  )
}
