import { useState } from 'react'
import type { TokenConfirmationData } from '#api/policies/block-answers.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { Fact } from '../../../components/fact.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { useSending } from '../block-writes.ts'
import type { PolicyView } from '../queries.ts'
import { ActionOutcome } from './action-outcome.tsx'
import { tokenConfirmationMessages as messages } from './messages.ts'

interface TokenConfirmationProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: TokenConfirmationData
}

/** Associates an account with a token, or dissociates it. The account's key is needed only on a network. */
export function TokenConfirmation({ view, block, data }: TokenConfirmationProps) {
  const [key, setKey] = useState('')
  const [pressed, setPressed] = useState<'confirm' | 'skip'>('confirm')
  const { state, send } = useSending(view.policy.id, block.id, (end) => {
    if (end === 'taken') setKey('')
  })
  const { action, accountId, tokenId, tokenName, tokenSymbol, ledger } = data
  const isDryRun = ledger === 'dry-run'
  const press = (decision: 'confirm' | 'skip') => {
    setPressed(decision)
    send(
      stringifyJson({ action: decision, ...(decision === 'confirm' && !isDryRun && { hederaAccountKey: key.trim() }) }),
    )
  }
  if (tokenId === null && accountId === null) return <p className="text-quiet">{messages.nothing}</p>
  const isBusy = state.kind === 'sending'
  return (
    <Card>
      <p className="mb-3 max-w-[72ch]">{action === 'dissociate' ? messages.dissociate : messages.associate}</p>
      <dl className="divide-y divide-line border-y border-line text-sm">
        <Fact name={messages.token}>
          {[tokenName, tokenSymbol && `(${tokenSymbol})`, tokenId].filter(Boolean).join(' ')}
        </Fact>
        <Fact name={messages.account}>{accountId ?? messages.unknown}</Fact>
      </dl>
      {isDryRun ? (
        <p className="mt-3 text-sm text-quiet">{messages.dryRun}</p>
      ) : (
        <div className="mt-3 max-w-120">
          <LabeledField label={messages.key} hint={messages.keyHint}>
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="off"
                value={key}
                onChange={(event) => setKey(event.currentTarget.value)}
              />
            )}
          </LabeledField>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" disabled={isBusy || (!isDryRun && key.trim() === '')} onClick={() => press('confirm')}>
          {action === 'dissociate' ? messages.confirmDissociate : messages.confirmAssociate}
        </Button>
        <Button disabled={isBusy} onClick={() => press('skip')}>
          {messages.skip}
        </Button>
      </div>
      <ActionOutcome state={state} done={messages.done(pressed)} onRetry={() => press(pressed)} />
    </Card>
  )
}
