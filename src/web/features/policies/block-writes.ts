import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sendToBlock } from '#api/policies/policies.ts'
import { blockQuery, usePoliciesKey } from './queries.ts'
import { renewPolicy } from './refresh-policy.ts'
import { useServices } from '../../platform/services.ts'

export interface BlockWrites {
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

export function useBlockWrites(policyId: string): BlockWrites {
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
        renewPolicy(queries, place)
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
