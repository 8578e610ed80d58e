import { describe, expect, it } from 'vitest'
import { getEntity } from '#api/ledger/entities.ts'
import { createLedgerReader } from '#server/areas/ledger/embedded/ledger-reader.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'
import { startService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

describeOnStores('The activity of an entity', (fresh) => {
  it('has its first and last transaction, exact counts, and a sample of the newest', async () => {
    const store = await fresh()
    const records = Array.from({ length: 1200 }, (_, second) =>
      aTransaction(second, {
        result: second % 100 === 0 ? 'BUSY' : 'SUCCESS',
        entity_id: second % 2 === 0 ? '0.0.77' : null,
      }),
    )
    for (let start = 0; start < records.length; start += 400)
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      await mergeTransactions(store, storedTransactionsOf(records.slice(start, start + 400)), {
        now: 0,
        sampled: false,
      })
    const reader = createLedgerReader(store)
    const payer = await reader.entity('0.0.1001')
    expect(payer).toMatchObject({
      first: atSecond(0),
      last: atSecond(1199),
      transactions: 1200,
      failures: 12,
      found_by: 'account.id',
    })
    expect(payer.sample).toEqual({ transactions: 1000, from: atSecond(200), to: atSecond(1199), complete: false })
    const topic = await reader.entity('0.0.77')
    expect(topic).toMatchObject({ first: atSecond(0), last: atSecond(1198), transactions: 600, found_by: 'entity' })
    expect(topic.sample.complete).toBe(true)
    expect(await reader.entity('0.0.5')).toMatchObject({ first: null, last: null, transactions: 0 })
  })
})

describe('GET /api/ledger/entities/{id}', () => {
  it('is made of a few pages of a mirror node, which knows the oldest by account', async () => {
    const node = await startMirrorNode()
    node.records.push(
      ...Array.from({ length: 700 }, (_, second) => aTransaction(second, { transfers: transfersOf(['0.0.5', 1n]) })),
    )
    const { client } = await startService({ ledgerUpstream: node.url })
    const found = await client.call(getEntity, { params: { id: '0.0.5' } })
    expect(found).toMatchObject({ first: atSecond(0), last: atSecond(699), transactions: null, found_by: 'account.id' })
    expect(found.sample).toMatchObject({ transactions: 500, complete: false })
  })

  it('rejects invalid ids', async () => {
    const { app } = await startService()
    expect((await app.request('/api/ledger/entities/hello')).status).toBe(422)
  })
})
