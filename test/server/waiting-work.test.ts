import { expect, it } from 'vitest'
import type { WorkDocument } from '#api/policies/policy-work.ts'
import { createWaitingWork } from '#server/waiting-work.ts'
import { appendChange } from '#server/platform/database/writes.ts'
import { giveAccount } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'

function aDocument(policyId: string, documentId: string): WorkDocument {
  return {
    kind: 'document',
    policyId,
    policyName: `Name of ${policyId}`,
    blockId: 'block',
    title: 'Decide',
    documentId,
    schemaName: null,
    summary: [],
    ownerName: null,
    since: '2026-03-12T12:00:00.000Z',
    option: {},
    buttons: [],
    acts: [],
  }
}

async function open() {
  const service = await startService()
  await giveAccount(service)
  await giveAccount(service, { username: 'vera', role: 'USER' })
  await giveAccount(service, { username: 'gone', role: 'USER' })
  await service.store.updateTable('account').set({ disabled: 1 }).where('username', '=', 'gone').execute()
  const documents: Record<string, WorkDocument[]> = { admin: [], vera: [], gone: [aDocument('a', 'hidden')] }
  const asked: string[] = []
  const look = createWaitingWork(service.store, {
    async work({ username }) {
      asked.push(username)
      return { documents: documents[username] ?? [], steps: [], policies: [], waiting: 0, isPartial: false }
    },
  })
  const change = (area: string) => appendChange(service.store, { area, kind: 'written', id: 'a', at: service.now })
  return { documents, asked, look, change }
}

it('Each document that waits counts once, however many accounts may decide about it', async () => {
  const { documents, asked, look } = await open()
  documents['admin'] = [aDocument('a', '1'), aDocument('b', '1')]
  documents['vera'] = [aDocument('a', '1'), aDocument('a', '2')]
  expect(await look()).toEqual([
    { policyId: 'a', policyName: 'Name of a', count: 2 },
    { policyId: 'b', policyName: 'Name of b', count: 1 },
  ])
  expect(asked.toSorted()).toEqual(['admin', 'vera'])
})

it('Nobody is asked again until a policy has changed', async () => {
  const { documents, asked, look, change } = await open()
  expect(await look()).toEqual([])
  documents['vera'] = [aDocument('a', '1')]
  await change('status')
  expect([await look(), asked.length]).toEqual([[], 2])
  await change('block')
  expect([(await look()).map(({ count }) => count), asked.length]).toEqual([[1], 4])
})
