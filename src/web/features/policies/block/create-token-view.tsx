import { useState, type ReactNode } from 'react'
import type { CreateTokenData } from '#api/policies/guardian-answers.ts'
import { stringifyJson } from '#api/json.ts'
import type { Block } from '#domain/policies/block-tree.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useSending } from '../block-writes.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import type { PolicyView } from '../queries.ts'
import { ActionOutcome } from './action-outcome.tsx'
import { createTokenMessages as messages } from './rare-messages.ts'

interface CreateTokenViewProps {
  readonly view: PolicyView
  readonly block: Block
  readonly data: CreateTokenData
}

/** The settings that Guardian's client starts with. */
const initial = {
  tokenName: '',
  tokenSymbol: '',
  tokenType: 'fungible',
  decimals: '2',
  initialSupply: '0',
  enableAdmin: true,
  changeSupply: true,
  enableFreeze: false,
  enableKYC: false,
  enableWipe: true,
  wipeContractId: null,
}
const texts = ['tokenName', 'tokenSymbol'] as const
const amounts = ['decimals', 'initialSupply'] as const
const switches = ['enableAdmin', 'changeSupply', 'enableFreeze', 'enableKYC', 'enableWipe'] as const

/** Creates a token for a document. What the template fixes cannot be changed. */
export function CreateTokenView({ view, block, data }: CreateTokenViewProps) {
  const [own, setOwn] = useState(initial)
  const { state, send } = useSending(view.policy.id, block.id)
  const template = data.data ?? {}
  const token = { ...own, ...known(template) }
  const isFixed = (name: string) => Object.hasOwn(template, name)
  const isUnique = token.tokenType === 'non-fungible'
  const isReady = texts.every((name) => String(token[name]).trim() !== '')
  const create = () => send(stringifyJson(token))
  if (data.active === false) return <p className="text-quiet">{messages.nothing}</p>
  const input = (name: (typeof texts)[number] | (typeof amounts)[number], type: string): ReactNode => (
    <LabeledField key={name} label={messages.names[name]}>
      {(control) => (
        <Input
          {...control}
          type={type}
          min={type === 'number' ? 0 : undefined}
          value={String(token[name])}
          disabled={isFixed(name)}
          onChange={(event) => setOwn({ ...own, [name]: event.currentTarget.value })}
        />
      )}
    </LabeledField>
  )
  return (
    <Card>
      <p className="mb-3 max-w-[72ch] text-quiet">{messages.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          create()
        }}
      >
        <div className="grid max-w-160 gap-3 sm:grid-cols-2">
          {texts.map((name) => input(name, 'text'))}
          <Select
            label={messages.names.tokenType}
            value={isUnique ? 'non-fungible' : 'fungible'}
            disabled={isFixed('tokenType')}
            options={messages.types}
            onChange={(tokenType) => setOwn({ ...own, tokenType })}
          />
          {!isUnique && amounts.map((name) => input(name, 'number'))}
        </div>
        <fieldset className="mt-4">
          <legend className="text-xs text-quiet">{messages.keys}</legend>
          <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1.5">
            {switches.map((name) => (
              <label key={name} className="flex items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="target accent-accent"
                  checked={token[name]}
                  disabled={isFixed(name)}
                  onChange={(event) => setOwn({ ...own, [name]: event.currentTarget.checked })}
                />
                {messages.names[name]}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-4">
          <Button type="submit" look="primary" disabled={!isReady || state.kind === 'sending'}>
            {state.kind === 'sending' ? messages.sending : messages.create}
          </Button>
        </div>
      </form>
      <ActionOutcome
        state={state}
        done={messages.done}
        failureMessages={policyFailureMessages.acting}
        onRetry={create}
      />
    </Card>
  )
}

function known(template: Readonly<Record<string, unknown>>): Partial<typeof initial> {
  return Object.fromEntries(Object.entries(template).filter(([name]) => Object.hasOwn(initial, name)))
}
