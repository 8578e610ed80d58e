import { useRef, useState } from 'react'
import { mayHaveArrived, policyTroubleOf, type PolicyTrouble } from '#domain/policies/policy-trouble.ts'
import { useBlockWrites } from '../block-writes.ts'

export type SendingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'taken'; readonly answer: unknown }
  | { readonly kind: 'trouble'; readonly trouble: PolicyTrouble }

export interface Sending {
  readonly state: SendingState
  /** Sends a JSON object as text, unless something is under way. */
  readonly send: (body: string) => void
  readonly clear: () => void
}

/** What became of something that was sent. Unclear: no answer says whether it arrived. */
export type SendingEnd = 'taken' | 'refused' | 'unclear'

/** Sends things to a block, one at a time. */
export function useSending(policyId: string, uuid: string, onEnd: (end: SendingEnd) => void = nothing): Sending {
  const { send } = useBlockWrites(policyId)
  const [state, setState] = useState<SendingState>({ kind: 'idle' })
  const isUnderWay = useRef(false)
  const run = async (body: string) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState({ kind: 'sending' })
    try {
      const answer = await send(uuid, body)
      setState({ kind: 'taken', answer })
      onEnd('taken')
    } catch (error) {
      const trouble = policyTroubleOf(error)
      setState({ kind: 'trouble', trouble })
      onEnd(mayHaveArrived(trouble) ? 'unclear' : 'refused')
    } finally {
      isUnderWay.current = false
    }
  }
  return { state, send: (body) => void run(body), clear: () => setState({ kind: 'idle' }) }
}

function nothing() {}
