import { toFailure } from '../../../platform/failure.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { useBlockWrites } from '../block-writes.ts'

export type SendingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'accepted'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface Sending {
  readonly state: SendingState
  /** Sends a JSON object as text, unless something is under way. */
  readonly send: (body: string) => void
  readonly clear: () => void
}

/** What became of something that was sent. Unclear: no answer says whether it arrived. */
export type SendingEnd = 'taken' | 'refused' | 'unclear'

/** Sends things to a block, one at a time. */
export function useSending(policyId: string, uuid: string, onEnd?: (end: SendingEnd) => void): Sending {
  const { send } = useBlockWrites(policyId)
  const write = useWrite((body: string) => send(uuid, body), {
    onDone: () => onEnd?.('taken'),
    onFailed: (error) => onEnd?.(toFailure(error).mayHaveHappened ? 'unclear' : 'refused'),
  })
  return { state: sendingState(write), send: write.run, clear: write.clear }
}

function sendingState({ isBusy, isDone, result, error }: ReturnType<typeof useWrite<string, unknown>>): SendingState {
  if (isBusy) return { kind: 'sending' }
  if (isDone) return { kind: 'accepted', answer: result }
  return error === null ? { kind: 'idle' } : { kind: 'failed', error }
}
