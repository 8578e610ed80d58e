import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stringifyJson } from '#api/json.ts'
import { sendToBlock } from '#api/policies/policies.ts'
import type { WorkButton, WorkDocument } from '#api/policies/policy-work.ts'
import { withReason } from '#domain/policies/work/row-buttons.ts'
import { useServices } from '../../../platform/services.ts'
import { useWrite } from '../../../platform/use-write.ts'
import { usePoliciesKey } from '../queries.ts'
import { queueMessages as messages } from '../work/messages.ts'

interface Decided {
  readonly button: WorkButton
  readonly items: readonly WorkDocument[]
  readonly reason: string | null
}

/** Decides about one document after the other, and stops at the first that fails. */
export function useDeciding(onDone: () => void) {
  const { client } = useServices()
  const queries = useQueryClient()
  const key = usePoliciesKey()
  const [said, setSaid] = useState('')
  const write = useWrite(
    async ({ button, items, reason }: Decided) => {
      let done = 0
      for (const item of items) {
        setSaid(done === 0 ? '' : messages.failed(done, items.length))
        const { blockId, tag, reasonPath } = button
        const row = { id: item.documentId, option: item.option }
        const document = reason === null ? row : withReason(row, reasonPath, reason)
        const address = { params: { policyId: item.policyId, uuid: blockId }, body: stringifyJson({ document, tag }) }
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await client.call(sendToBlock, address)
        done += 1
      }
    },
    {
      onDone: (_, { button, items }) => {
        const [only, another] = items
        const name = only?.summary[0]?.value ?? only?.schemaName ?? messages.unnamed
        setSaid(another ? messages.doneMany(button.name, items.length) : messages.done(button.name, name))
        onDone()
        void queries.invalidateQueries({ queryKey: key })
      },
      onFailed: () => void queries.invalidateQueries({ queryKey: key }),
    },
  )
  return { ...write, said }
}
