import { useState } from 'react'
import type { PolicyValue } from '#domain/policies/policy.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { WriteDialog } from '../../../components/ui/write-dialog.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useStandingError } from '../../../platform/failure.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { policyMessages } from '../messages.ts'
import { policyExportMessages, fileFailureMessages, removeMessages, renameMessages } from './messages.ts'
import { useDependents, usePolicyFiles } from './policy-files.ts'

export type OpenPolicyDialog =
  | { readonly kind: 'rename' | 'remove' }
  | { readonly kind: 'export-failed'; readonly what: 'policy' | 'schema'; readonly error: unknown }

export interface PolicyDialogsProps {
  readonly open: OpenPolicyDialog
  readonly policy: PolicyValue
  readonly onClose: () => void
  readonly onExport: (what: 'policy' | 'schema') => void
  readonly onRemoved: () => void
}

export function PolicyDialogs({ open, policy, onClose, onExport, onRemoved }: PolicyDialogsProps) {
  const name = policy.name || policyMessages.unnamed
  if (open.kind !== 'export-failed')
    return open.kind === 'rename' ? (
      <RenameDialog id={policy.id} name={name} onClose={onClose} />
    ) : (
      <RemoveDialog id={policy.id} name={name} onClose={onClose} onExport={onExport} onRemoved={onRemoved} />
    )
  return (
    <Dialog open onClose={onClose} label={policyExportMessages.title(name)} closeLabel={uiMessages.close}>
      <div className="p-5">
        <WriteFailure error={open.error} messages={fileFailureMessages.exporting} onRetry={() => onExport(open.what)} />
      </div>
    </Dialog>
  )
}

interface RenameDialogProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

function RenameDialog({ id, name, onClose }: RenameDialogProps) {
  const files = usePolicyFiles()
  const [text, setText] = useState(name)
  const [tried, setTried] = useState(false)
  const write = useWrite(() => files.rename(id, text.trim()), { onDoneHere: onClose })
  const isEmpty = text.trim() === ''
  return (
    <WriteDialog
      label={renameMessages.title(name)}
      action={renameMessages.action}
      working={renameMessages.working}
      write={write}
      messages={fileFailureMessages.renaming}
      onTried={isEmpty ? () => setTried(true) : undefined}
      onClose={onClose}
    >
      <LabeledField
        label={renameMessages.name}
        hint={renameMessages.hint}
        error={tried && isEmpty ? renameMessages.empty : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={text}
            maxLength={200}
            aria-invalid={tried && isEmpty}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </LabeledField>
    </WriteDialog>
  )
}

interface RemoveDialogProps extends RenameDialogProps {
  readonly onExport: (what: 'policy' | 'schema') => void
  readonly onRemoved: () => void
}

function RemoveDialog({ id, name, onClose, onExport, onRemoved }: RemoveDialogProps) {
  const files = usePolicyFiles()
  const query = useDependents(id)
  const error = useStandingError(query)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const write = useWrite(() => files.remove(id), { onDoneHere: onRemoved })
  const held = query.data
  const isNamed = held === undefined || held.documents === 0 || typed.trim() === name.trim()
  return (
    <WriteDialog
      label={removeMessages.title(name)}
      action={removeMessages.action}
      working={removeMessages.working}
      write={write}
      messages={fileFailureMessages.removing}
      disabled={!held}
      onTried={isNamed ? undefined : () => setTried(true)}
      onClose={onClose}
      extra={
        <Button look="quiet" onClick={() => onExport('policy')}>
          {removeMessages.export}
        </Button>
      }
    >
      <p>{removeMessages.effect}</p>
      {!held && (error ? <QueryFailure error={error} /> : <Skeleton height={44} label={uiMessages.loading} />)}
      {held && (
        <div className="rounded-lg border border-line-strong px-4 py-3">
          <p>{removeMessages.lost(held)}</p>
          {held.failures > 0 && <p>{removeMessages.failures(held.failures)}</p>}
        </div>
      )}
      {held && held.documents > 0 && (
        <LabeledField label={removeMessages.type(name)} error={tried && !isNamed ? removeMessages.mismatch : undefined}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              autoComplete="off"
              aria-invalid={tried && !isNamed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </LabeledField>
      )}
    </WriteDialog>
  )
}
