import { describe, expect, it } from 'vitest'
import { findEvm } from '#api/ledger/evm.ts'
import { failing } from '#test/support/server/fault-server.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { startService } from '#test/support/server/service.ts'

const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'cd'.repeat(20)}`
const unknown = { account: null, timestamp: null }

describe('GET /api/ledger/evm', () => {
  it.each([
    [hash, { timestamp: '1700000001.000000000', hash }, { account: null, timestamp: '1700000001.000000000' }],
    [address, { account: '0.0.1234', evm_address: address }, { account: '0.0.1234', timestamp: null }],
  ])('answers what a mirror node knows under %s, and asks once', async (id, known, expected) => {
    const node = await startMirrorNode({ evm: { [id]: known } })
    const { client } = await startService({ ledgerUpstream: node.url })
    expect(await client.call(findEvm, { query: { id: id.toUpperCase().replace('0X', '0x') } })).toEqual(expected)
    expect(await client.call(findEvm, { query: { id } })).toEqual(expected)
    expect(node.asked.filter(({ path }) => path.includes(id))).toHaveLength(1)
  })

  it('knows nothing that the mirror node does not know, and asks for it again', async () => {
    const node = await startMirrorNode()
    const { client } = await startService({ ledgerUpstream: node.url })
    expect(await client.call(findEvm, { query: { id: hash } })).toEqual(unknown)
    expect(await client.call(findEvm, { query: { id: hash } })).toEqual(unknown)
    expect(node.asked.filter(({ path }) => path.includes(hash))).toHaveLength(2)
  })

  it('knows nothing where the ledger is stored here', async () => {
    const { client } = await startService()
    expect(await client.call(findEvm, { query: { id: address } })).toEqual(unknown)
  })

  it('answers 503 with the reason if the mirror node fails, or if its answer makes no sense', async () => {
    const node = await startMirrorNode({ evm: { [address]: { account: 7 } } })
    const { app } = await startService({ ledgerUpstream: node.url })
    const odd = await app.request(`/api/ledger/evm?id=${address}`)
    expect([odd.status, await odd.text()]).toEqual([503, expect.stringContaining('cannot be read')])
    node.break(failing(500))
    const failed = await app.request(`/api/ledger/evm?id=${hash}`)
    expect([failed.status, await failed.text()]).toEqual([503, expect.stringContaining('The mirror node')])
  })

  it.each(['', '0x12', 'ab'.repeat(32), `0x${'zz'.repeat(20)}`])('rejects id=%s', async (id) => {
    const { app } = await startService()
    expect((await app.request(`/api/ledger/evm?id=${id}`)).status).toBe(422)
  })
})
