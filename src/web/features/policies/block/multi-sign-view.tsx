import { useState } from 'react'
import * as v from 'valibot'
import { SigningStatus } from '#api/policies/block-answers.ts'
import { stringifyJson } from '#api/json.ts'
import { isObject } from '#domain/json/json-value.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { useSending } from '../block-writes.ts'
import { ActionOutcome } from './action-outcome.tsx'
import { multiSignMessages as messages } from './messages.ts'
import type { RowBlockProps } from './row-block-props.ts'

interface MultiSignProps extends RowBlockProps {
  /** The block's data for this document. */
  readonly data: unknown
}

export function MultiSign({ view, block, row, data }: MultiSignProps) {
  const [pressed, setPressed] = useState<'SIGNED' | 'DECLINED'>('SIGNED')
  const { state, send } = useSending(view.policy.id, block.id)
  const read = v.safeParse(SigningStatus, isObject(data) ? data['status'] : undefined)
  const press = (status: 'SIGNED' | 'DECLINED') => {
    setPressed(status)
    send(stringifyJson({ document: { id: row.id }, status }))
  }
  if (!read.success) return <p className="text-quiet">{messages.unknown}</p>
  const status = read.output
  // A Guardian calls it new until the caller has decided.
  const own = status.documentStatus === 'NEW' ? null : status.documentStatus
  const isOpen = own === null && status.confirmationStatus === null
  return (
    <div className="relative z-10 min-w-48">
      <p className="text-sm">{messages.progress(status)}</p>
      {own !== null && <p className="text-sm text-quiet">{messages.own(own)}</p>}
      {isOpen && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="primary" disabled={state.kind === 'sending'} onClick={() => press('SIGNED')}>
            {messages.sign}
          </Button>
          <Button disabled={state.kind === 'sending'} onClick={() => press('DECLINED')}>
            {messages.decline}
          </Button>
        </div>
      )}
      {status.data.length > 0 && (
        <Disclosure summary={messages.who} className="mt-2 text-sm">
          <ul className="mt-1">
            {status.data.map(({ did, username, status: said }, index) => (
              <li key={did ?? username ?? index} className="wrap-anywhere">
                {messages.signature(username ?? did ?? messages.somebody, said)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      <ActionOutcome state={state} done={messages.own(pressed)} onRetry={() => press(pressed)} />
    </div>
  )
}
