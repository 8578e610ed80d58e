import { useState } from 'react'
import type { PolicySandbox } from '#api/policies/dry-run.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { FormDialog } from '../../../components/ui/form-dialog.tsx'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { useWrite } from '../../../platform/use-write.ts'
import { dryRunFailureMessages, dryRunMessages, savepointMessages as messages } from './messages.ts'
import type { SandboxActions } from './queries.ts'

type Savepoint = PolicySandbox['savepoints'][number]

interface SavepointDialogProps {
  readonly sandbox: PolicySandbox
  readonly actions: SandboxActions
  readonly onRestored: (name: string) => void
  readonly onClose: () => void
}

const maxNameLength = 100

export function SavepointDialog({ sandbox, actions, onRestored, onClose }: SavepointDialogProps) {
  const { id, savepoints, maxSavepoints } = sandbox
  const [said, setSaid] = useState('')
  const isFull = savepoints.length >= maxSavepoints
  return (
    <FormDialog onClose={onClose} label={messages.title}>
      {() => (
        <div className="flex flex-col gap-4 p-5">
          <p className="text-sm text-quiet">{messages.hint}</p>
          {isFull ? (
            <p className="text-sm">{messages.full(maxSavepoints)}</p>
          ) : (
            <NameForm
              label={messages.name}
              action={messages.save}
              working={messages.saving}
              send={(name) => actions.save(id, name)}
              onDone={(name) => setSaid(dryRunMessages.done.save(name))}
            />
          )}
          <output className="text-sm text-quiet empty:hidden">{said}</output>
          {savepoints.length === 0 ? (
            <p className="text-sm">{messages.none}</p>
          ) : (
            <ul data-list="" className="flex flex-col divide-y divide-line border-t border-line">
              {savepoints.map((savepoint) => (
                <SavepointItem
                  key={savepoint.id}
                  sandboxId={id}
                  savepoint={savepoint}
                  actions={actions}
                  onRestored={onRestored}
                />
              ))}
            </ul>
          )}
        </div>
      )}
    </FormDialog>
  )
}

interface NameFormProps {
  readonly label: string
  readonly action: string
  readonly working: string
  readonly initial?: string
  readonly send: (name: string) => Promise<unknown>
  readonly onDone: (name: string) => void
  /** Ends renaming. */
  readonly onCancel?: () => void
}

function NameForm({ label, action, working, initial = '', send, onDone, onCancel }: NameFormProps) {
  const [text, setText] = useState(initial)
  const [tried, setTried] = useState(false)
  const name = text.trim()
  const write = useWrite(send, {
    onDoneHere() {
      setText('')
      setTried(false)
      onDone(name)
    },
  })
  const isEmpty = tried && name === ''
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (name !== '') write.run(name)
      }}
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <LabeledField label={label} error={isEmpty ? messages.empty : undefined}>
            {(control) => (
              <Input
                {...control}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a button for exactly this input
                autoFocus={onCancel !== undefined}
                value={text}
                maxLength={maxNameLength}
                aria-invalid={isEmpty}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            )}
          </LabeledField>
        </div>
        <Button type="submit" look="primary" disabled={write.isBusy}>
          {write.isBusy ? working : action}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {dryRunMessages.cancel}
          </Button>
        )}
      </div>
      {write.error !== null && (
        <WriteFailure error={write.error} messages={dryRunFailureMessages} onRetry={write.retry} hasRetryBeside />
      )}
    </form>
  )
}

interface SavepointItemProps {
  readonly sandboxId: string
  readonly savepoint: Savepoint
  readonly actions: SandboxActions
  readonly onRestored: (name: string) => void
}

function SavepointItem({ sandboxId, savepoint, actions, onRestored }: SavepointItemProps) {
  const { id, name, createDate, number } = savepoint
  const [mode, setMode] = useState<'shown' | 'naming' | 'named' | 'deleting'>('shown')
  const restore = useWrite(() => actions.restore(sandboxId, id), { onDoneHere: () => onRestored(name) })
  const removal = useWrite(() => actions.remove(sandboxId, id))
  const isBusy = restore.isBusy || removal.isBusy
  const failed = restore.error === null ? removal : restore
  if (mode === 'naming')
    return (
      <li className="py-3">
        <NameForm
          label={messages.newName}
          action={messages.rename}
          working={messages.saving}
          initial={name}
          send={(next) => actions.rename(sandboxId, id, next)}
          onDone={() => setMode('named')}
          onCancel={() => setMode('named')}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-quiet">
          {`${messages.savedAt} `}
          <Timestamp at={parseInstant(createDate)} mode="near" />
          {`, ${messages.version(number)}`}
        </p>
      </div>
      {mode === 'deleting' && <p className="basis-full text-sm">{messages.deleteHint}</p>}
      <div className="flex flex-wrap gap-1">
        {mode !== 'deleting' && (
          <>
            <Button disabled={isBusy} aria-label={messages.restoreTo(name)} onClick={() => restore.run()}>
              {restore.isBusy ? messages.restoring : messages.restore}
            </Button>
            <Button
              look="quiet"
              disabled={isBusy}
              aria-label={messages.renameOne(name)}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that it opened has ended
              autoFocus={mode === 'named'}
              onClick={() => setMode('naming')}
            >
              {messages.rename}
            </Button>
          </>
        )}
        {mode === 'deleting' && (
          <Button disabled={isBusy} aria-label={messages.deleteOne(name)} onClick={() => removal.run()}>
            {messages.delete}
          </Button>
        )}
        {/* One button, so that it keeps the focus, and a second press takes the first one back. */}
        <Button
          look="quiet"
          disabled={isBusy}
          aria-label={mode === 'deleting' ? undefined : messages.deleteOne(name)}
          onClick={() => setMode(mode === 'deleting' ? 'shown' : 'deleting')}
        >
          {mode === 'deleting' ? dryRunMessages.cancel : messages.delete}
        </Button>
      </div>
      {failed.error !== null && (
        <WriteFailure
          error={failed.error}
          messages={dryRunFailureMessages}
          onRetry={failed.retry}
          className="basis-full"
        />
      )}
    </li>
  )
}
