import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sendToBlock } from '#api/policies/policies.ts'
import type { SentOutcome } from '#domain/policies/sent-message.ts'
import { blockQuery, usePoliciesKey } from './queries.ts'
import { refreshPolicy } from './refresh-policy.ts'
import { useServices } from '../../platform/services.ts'
import { toFailure } from '../../platform/failure.ts'
import { useWrite, type Write } from '../../platform/use-write.ts'

/**
 * The response includes the policy's follow-up actions, and a busy service is slow: a shorter timeout would only
 * mislead.
 */
export const sendTimeoutMs = 60_000

interface BlockWrites {
  /** `body` is the text of a JSON object. Refreshes the policy afterwards. */
  readonly send: (uuid: string, body: string) => Promise<unknown>
  /** Sends the steps in order, then waits for the new data of the shown blocks. */
  readonly set: (steps: readonly SettingStep[], shown: readonly string[]) => Promise<void>
}

/** Idempotent, so it can be sent twice. */
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
    const send = (uuid: string, body: string) =>
      client.call(sendToBlock, { params: { policyId, uuid }, body, timeoutMs: sendTimeoutMs })
    const read = async (uuid: string) => {
      const query = blockQuery({ client }, key, policyId, uuid)
      // A request from before the change may return old data.
      await queries.cancelQueries({ queryKey: query.queryKey })
      await queries.fetchQuery({ ...query, staleTime: 0 })
    }
    return {
      send(uuid, body) {
        // What is shown tells whether a send with an unknown outcome has arrived.
        return send(uuid, body).finally(() => {
          refreshPolicy(queries, place)
          // Otherwise what was just decided would be listed as waiting until the live stream reports it.
          void queries.invalidateQueries({ queryKey: [...key, 'work'] })
        })
      },
      async set(steps, shown) {
        // oxlint-disable-next-line no-await-in-loop -- each step builds on the previous one
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
  /** `body` is the text of a JSON object. Does nothing while a send is in progress. */
  readonly send: (body: string) => void
  readonly clear: () => void
}

/** `onTakenHere` is called once the block has accepted it, unless the reader has left the page by then. */
export function useSending(
  policyId: string,
  uuid: string,
  onEnd?: (end: SentOutcome, error?: unknown) => void,
  onTakenHere?: () => void,
): Sending {
  const { send } = useBlockWrites(policyId)
  const write = useWrite((body: string) => send(uuid, body), {
    onDone: () => onEnd?.('taken'),
    onDoneHere: onTakenHere,
    onFailed: (error) => onEnd?.(toFailure(error).mayHaveHappened ? 'unclear' : 'refused', error),
  })
  return { state: sendingState(write), send: write.run, clear: write.clear }
}

function sendingState({ isBusy, isDone, result, error }: ReturnType<typeof useWrite<string, unknown>>): SendingState {
  if (isBusy) return { kind: 'sending' }
  if (isDone) return { kind: 'accepted', answer: result }
  return error === null ? { kind: 'idle' } : { kind: 'failed', error }
}

export type Setting = Write<readonly SettingStep[], void>

/** `shown` are the blocks that display the setting. */
export function useSetting(policyId: string, shown: readonly string[], onDone?: () => void): Setting {
  const { set } = useBlockWrites(policyId)
  return useWrite((steps: readonly SettingStep[]) => set(steps, shown), { onDone })
}
