import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sendToBlock } from '#api/policies/policies.ts'
import { blockQuery, usePoliciesKey } from './queries.ts'
import { refreshPolicy } from './refresh-policy.ts'
import { useServices } from '../../platform/services.ts'
import { toFailure } from '../../platform/failure.ts'
import { useWrite, type Write } from '../../platform/use-write.ts'

interface BlockWrites {
  /** Sends a JSON object, as text, to a block and hands out its answer. What is shown of the policy is asked for again. */
  readonly send: (uuid: string, body: string) => Promise<unknown>
  /** Sets the state of some blocks, one after the other, and waits for what the shown ones have become. */
  readonly set: (steps: readonly SettingStep[], shown: readonly string[]) => Promise<void>
}

/** A state that a block gets: of no harm where it is sent twice. */
export interface SettingStep {
  readonly uuid: string
  readonly body: object
}

function useBlockWrites(policyId: string): BlockWrites {
  const { client } = useServices()
  const queries = useQueryClient()
  const key = usePoliciesKey()
  return useMemo(() => {
    const place = [...key, policyId]
    const send = (uuid: string, body: string) => client.call(sendToBlock, { params: { policyId, uuid }, body })
    const read = async (uuid: string) => {
      const query = blockQuery({ client }, key, policyId, uuid)
      // What was asked before may be answered with how it was before.
      await queries.cancelQueries({ queryKey: query.queryKey })
      await queries.fetchQuery({ ...query, staleTime: 0 })
    }
    return {
      async send(uuid, body) {
        const answer = await send(uuid, body)
        refreshPolicy(queries, place)
        return answer
      },
      async set(steps, shown) {
        // oxlint-disable-next-line no-await-in-loop -- what comes later builds on what came before
        for (const { uuid, body } of steps) await send(uuid, JSON.stringify(body))
        await Promise.all(shown.map(read))
      },
    }
  }, [client, queries, key, policyId])
}

export type SendingState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'accepted'; readonly answer: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

interface Sending {
  readonly state: SendingState
  /** Sends a JSON object as text, unless something is under way. */
  readonly send: (body: string) => void
  readonly clear: () => void
}

/** What became of something that was sent. Unclear: no answer says whether it arrived. */
type SendingEnd = 'taken' | 'refused' | 'unclear'

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

export type Setting = Write<readonly SettingStep[], void>

/** Sets what the service keeps for somebody: a page, an order, a filter. `shown` are the blocks that show it. */
export function useSetting(policyId: string, shown: readonly string[], onDone?: () => void): Setting {
  const { set } = useBlockWrites(policyId)
  return useWrite((steps: readonly SettingStep[]) => set(steps, shown), { onDone })
}
