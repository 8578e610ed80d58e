import { describe, expect, it } from 'vitest'
import { failing, type Fault } from '#test/support/server/fault-server.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { startService } from '#test/support/server/service.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'

const exported = '/api/ledger/export'

function timesIn(text: string): string[] {
  return [...text.matchAll(/"consensus_timestamp":"([\d.]+)"/g)].map(([, time = '']) => time)
}

describe('An export from a mirror node', () => {
  it('follows the links to the last page, through empty pages', async () => {
    const node = await startMirrorNode({ span: 100 })
    node.add(1, 30)
    node.add(900, 1100)
    const world = await startService({ ledgerUpstream: node.url })
    const text = await (await world.app.request(`${exported}?format=json`)).text()
    expect(timesIn(text)).toHaveLength(231)
    expect(new Set(timesIn(text)).size).toBe(231)
    expect(JSON.parse(text)).toHaveLength(231)
    expect(node.lists().length).toBeGreaterThan(8)
  })

  it('keeps every digit, in both formats', async () => {
    const node = await startMirrorNode()
    node.records.push(aTransaction(1, { transfers: transfersOf(['0.0.5', 9_223_372_036_847_275_807n]) }))
    const world = await startService({ ledgerUpstream: node.url })
    for (const format of ['csv', 'json'])
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      expect(await (await world.app.request(`${exported}?format=${format}`)).text()).toContain('9223372036847275807')
  })

  it('retries a page after a transient error', async () => {
    const node = await startMirrorNode()
    node.add(1, 250)
    let failures = 0
    const once: Fault = (good, { path }) =>
      path.includes('timestamp') && (failures += 1) === 1
        ? failing(500)(good, { method: 'GET', path, headers: {}, body: '' })
        : good
    node.break(once)
    const world = await startService({ ledgerUpstream: node.url })
    const text = await (await world.app.request(`${exported}?format=json`)).text()
    expect(timesIn(text)).toHaveLength(250)
    expect(timesIn(text).at(-1)).toBe(atSecond(1))
  })

  it('ends with an error where the links lead in circles', async () => {
    const node = await startMirrorNode()
    node.add(1, 950)
    let asked = 0
    const circle: Fault = (good) => {
      asked += 1
      const next = `/api/v1/transactions?timestamp=lt:17000000${asked % 7}`
      return { ...good, body: JSON.stringify({ transactions: [], links: { next } }) }
    }
    node.break(circle)
    const world = await startService({ ledgerUpstream: node.url })
    const response = await world.app.request(`${exported}?format=json`)
    await expect(response.text()).rejects.toThrow('The links of the mirror node form a loop.')
    expect(asked).toBeLessThan(25)
  })

  it('fetches no more pages once its reader has stopped', async () => {
    const node = await startMirrorNode()
    node.add(1, 950)
    const world = await startService({ ledgerUpstream: node.url })
    const response = await world.app.request(`${exported}?format=json`)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const asked = node.asked.length
    expect(asked).toBeLessThan(4)
  })

  it.each([
    [429, 429],
    [500, 503],
  ])('is rejected after a %i with %i and the time to retry', async (status, answered) => {
    const node = await startMirrorNode()
    node.break(failing(status, { 'retry-after': '7' }))
    const world = await startService({ ledgerUpstream: node.url })
    const response = await world.app.request(`${exported}?format=json`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([answered, '7'])
  })

  it('is rejected for parameters that the mirror node rejects', async () => {
    const node = await startMirrorNode()
    const world = await startService({ ledgerUpstream: node.url })
    expect((await world.app.request(`${exported}?format=json&account.id=x`)).status).toBe(422)
  })
})
