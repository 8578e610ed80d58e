import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stringifyJson } from '#api/json.ts'
import { sendToBlock } from '#api/policies/policies.ts'
import type { WorkButton, WorkDocument } from '#api/policies/policy-work.ts'
import { withReason } from '#domain/policies/work/row-buttons.ts'
import { toFailure } from '../../../platform/failure.ts'
import { useServices } from '../../../platform/services.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { sendTimeoutMs } from '../block-writes.ts'
import { usePoliciesKey } from '../queries.ts'
import { workQueueMessages as messages } from './messages.ts'

/** A document's name in the queue. */
export function documentNameOf({ summary, schemaName }: WorkDocument): string {
  return summary[0]?.value ?? schemaName ?? messages.unnamed
}

interface Decided {
  readonly button: WorkButton
  readonly items: readonly WorkDocument[]
  readonly reason: string | null
}

/** Where a sequence of decisions failed. */
export interface Stop extends Pick<Decided, 'button' | 'reason'> {
  readonly done: number
  readonly all: number
  readonly item: WorkDocument
  /** Documents without this decision, starting with `item`. */
  readonly left: readonly WorkDocument[]
}

/** Sends decisions about several documents in sequence and stops at the first failure. */
export function useDeciding(onDone: () => void) {
  const { client } = useServices()
  const queries = useQueryClient()
  const key = usePoliciesKey()
  const [said, setSaid] = useState('')
  const [last, setLast] = useState<Stop | null>(null)
  const write = useWrite(
    async ({ button, items, reason }: Decided) => {
      let done = 0
      for (const item of items) {
        setSaid(items.length === 1 ? '' : messages.stopped(done, items.length, documentNameOf(item)))
        setLast({ done, all: items.length, item, left: items.slice(done), button, reason })
        const { blockId, tag, reasonPath } = button
        const row = { id: item.documentId, option: item.option }
        const document = reason === null ? row : withReason(row, reasonPath, reason)
        const params = { policyId: item.policyId, uuid: blockId }
        // oxlint-disable-next-line no-await-in-loop -- sequential
        await client.call(sendToBlock, { params, body: stringifyJson({ document, tag }), timeoutMs: sendTimeoutMs })
        done += 1
      }
    },
    {
      onDone: (_, { button, items }) => {
        const [only, another] = items
        if (only)
          setSaid(
            another ? messages.doneMany(button.name, items.length) : messages.done(button.name, documentNameOf(only)),
          )
        onDone()
        void queries.invalidateQueries({ queryKey: key })
      },
      onFailed: () => void queries.invalidateQueries({ queryKey: key }),
    },
  )
  return { ...write, said, stop: write.error === null ? null : last }
}

/** What a failure means once the document no longer waits; null if that does not explain it. */
export function settledText(error: unknown, { done, all, item }: Stop): string | null {
  const { kind, mayHaveHappened } = toFailure(error)
  if (mayHaveHappened) return messages.settled(documentNameOf(item))
  return kind === 'invalid' ? messages.taken(documentNameOf(item), done, all) : null
}
