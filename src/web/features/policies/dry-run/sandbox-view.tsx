import { useState } from 'react'
import type { PolicySandbox } from '#api/policies/dry-run.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Notice } from '../../../components/notice.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { AddUser } from './add-user.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { dryRunMessages as messages, savepointMessages } from './messages.ts'
import { useFollowedSandbox, useSandboxActions } from './queries.ts'
import { SandboxColumns } from './sandbox-columns.tsx'
import { SavepointDialog } from './savepoint-dialog.tsx'

type OpenDialog = 'restart' | 'drop' | 'savepoints' | null

export function SandboxView({ sandbox }: { readonly sandbox: PolicySandbox }) {
  const { id, policyId, number, currentNumber, endsAt, savepoints, users } = sandbox
  const actions = useSandboxActions(policyId)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  // Changes when the sandbox is reset, which discards earlier input and messages.
  const [life, setLife] = useState({ number: 0, words: '' })
  useFollowedSandbox(
    policyId,
    users.map(({ address }) => address),
  )
  const begin = (words: string) => {
    setDialog(null)
    setLife((before) => ({ number: before.number + 1, words }))
  }
  const close = () => setDialog(null)
  return (
    <>
      {number !== currentNumber && (
        <Notice
          mark={<StatusMark status="unknown" />}
          title={messages.older.title}
          actions={<Button onClick={() => setDialog('restart')}>{messages.restart.open}</Button>}
        >
          <p>{messages.older.hint(number, currentNumber)}</p>
        </Notice>
      )}
      <p className="mb-3 max-w-[80ch] text-sm text-quiet">
        {messages.lead}
        <Timestamp at={parseInstant(endsAt)} mode="date" />.
      </p>
      <div className="mb-4 flex flex-wrap items-start gap-2" data-print="no">
        <Button onClick={() => setDialog('savepoints')}>{savepointMessages.open(savepoints.length)}</Button>
        <AddUser sandbox={sandbox} actions={actions} />
        <Button onClick={() => setDialog('restart')}>{messages.restart.open}</Button>
        <Button look="quiet" onClick={() => setDialog('drop')}>
          {messages.drop.open}
        </Button>
      </div>
      <output className="mb-3 block text-sm text-quiet empty:hidden">{life.words}</output>
      <SandboxColumns key={life.number} sandbox={sandbox} />
      {dialog === 'restart' && (
        <ConfirmDialog
          words={messages.restart}
          run={() => actions.restart(id)}
          onDone={() => begin(messages.done.restart)}
          onClose={close}
        />
      )}
      {dialog === 'drop' && <ConfirmDialog words={messages.drop} run={actions.drop} onDone={close} onClose={close} />}
      {dialog === 'savepoints' && (
        <SavepointDialog
          sandbox={sandbox}
          actions={actions}
          onRestored={(name) => begin(messages.done.restore(name))}
          onClose={close}
        />
      )}
    </>
  )
}
