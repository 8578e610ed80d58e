import { describe, expect, it } from 'vitest'
import { listTokens } from '#api/ledger/tokens.ts'
import { startFaultServer } from '#test/support/server/fault-server.ts'
import { startService } from '#test/support/server/service.ts'

/** A mirror node that knows tokens below 0.0.100. */
async function tokenNode() {
  return startFaultServer(({ path }) => {
    const id = /^\/api\/v1\/tokens\/(0\.0\.(\d+))$/.exec(path)
    const headers = { 'content-type': 'application/json' }
    if (!id || Number(id[2]) >= 100) return { status: 404, headers, body: '{"_status":{"messages":[]}}' }
    const odd = id[2] === '66' ? 'many' : '6'
    const body = JSON.stringify({ token_id: id[1], name: `Coin ${id[2]}`, symbol: 'COIN', decimals: odd, memo: '' })
    return { status: 200, headers, body }
  })
}

describe('GET /api/ledger/tokens', () => {
  it('answers names and decimals of a mirror node, asks once for each, and leaves out what is unknown', async () => {
    const node = await tokenNode()
    const { client } = await startService({ ledgerUpstream: node.url })
    const ids = '0.0.5,0.0.500,0.0.66,0.0.5'
    const expected = { tokens: [{ id: '0.0.5', name: 'Coin 5', symbol: 'COIN', decimals: 6 }] }
    expect(await client.call(listTokens, { query: { ids } })).toEqual(expected)
    expect(await client.call(listTokens, { query: { ids } })).toEqual(expected)
    expect(node.asked.filter(({ path }) => path.includes('/tokens/'))).toHaveLength(3)
  })

  it('knows nothing where the ledger is its own', async () => {
    const { client } = await startService()
    expect(await client.call(listTokens, { query: { ids: '0.0.5' } })).toEqual({ tokens: [] })
  })

  it.each(['', '0.0.x', '5', Array.from({ length: 51 }, (_, id) => `0.0.${id}`).join()])(
    'rejects ids=%s',
    async (ids) => {
      const { app } = await startService()
      expect((await app.request(`/api/ledger/tokens?ids=${ids}`)).status).toBe(422)
    },
  )
})
