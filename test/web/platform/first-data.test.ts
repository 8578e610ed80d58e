import { describe, expect, it } from 'vitest'
import { getDayBars } from '#api/status/history.ts'
import { stringifyJson } from '#api/json.ts'
import { getStatus } from '#api/status/status.ts'
import { getTransaction } from '#api/ledger/transactions.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { readFirstData } from '#web/platform/first-data.ts'

const now = Date.parse('2026-03-12T10:00:00Z')
const page = { name: 'Network' }
const rollup = { indicator: 'none', description: 'All Systems Operational' }
const sources = (time: string) => ({
  version: '1',
  now: time,
  status: { source: 'embedded', sample: false, known: true, imported_at: null, age: 0 },
  ledger: { source: 'embedded', network: 'mainnet', sample: false, newest: null, imported_at: null },
})

const read = (bodies: unknown) => readFirstData(JSON.stringify(bodies), { now })

describe('First data', () => {
  it('finds the body of an address, read as the wire says', () => {
    const data = read({ '/api/v2/status.json': { page, status: rollup } })
    expect(data.find(getStatus)?.page.time_zone).toBeNull()
    expect(data.find(getStatus)?.status).toEqual(rollup)
  })

  it('distinguishes addresses by their query', () => {
    const days = { time_zone: 'UTC', first_day: '', last_day: '', components: [], records: {} }
    const data = read({ '/api/history/days?component=a': days })
    expect(data.find(getDayBars, { query: { component: 'a' } })).toEqual(days)
    expect(data.find(getDayBars)).toBeUndefined()
  })

  it('keeps integers exact, however large', () => {
    const transfers = transfersOf(['0.0.9', 9223372036854775807n], ['0.0.8', 5n])
    const path = '/api/v1/transactions/a'
    const data = readFirstData(stringifyJson({ [path]: { transactions: [aTransaction(0, { transfers })] } }), { now })
    expect(data.find(getTransaction, { params: { id: 'a' } })?.transactions[0]?.transfers).toEqual(transfers)
  })

  it('leaves out a body that is not what it should be', () => {
    expect(read({ '/api/v2/status.json': { page, status: 'fine' } }).find(getStatus)).toBeUndefined()
  })

  it.each([null, undefined, '', 'nonsense', '3', 'null', '[]'])('is empty for %j', (text) => {
    expect(readFirstData(text, { now }).find(getStatus)).toBeUndefined()
  })

  it.each([
    ['written a moment ago', '2026-03-12T09:59:58Z', now],
    ['out of a cache', '2026-03-12T09:40:00Z', Date.parse('2026-03-12T09:40:00Z')],
    ['of a browser whose clock is off', '2026-03-12T11:00:00Z', 0],
  ])('knows how old a document is: %s', (_, written, expected) => {
    expect(read({ '/api/sources': sources(written) }).at).toBe(expected)
  })

  it('trusts the age of a document that the service worker kept, however short', () => {
    const text = JSON.stringify({ '/api/sources': sources('2026-03-12T09:59:15Z') })
    expect(readFirstData(text, { now, isKept: true })).toMatchObject({ at: now - 45_000, ageSeconds: 45 })
    expect(readFirstData(text, { now })).toMatchObject({ at: now, ageSeconds: 0 })
  })

  it('is dated by the browser’s clock where that of the service is known to differ', () => {
    const written = '2026-03-12T09:59:58Z'
    const text = (time: string) => JSON.stringify({ '/api/sources': sources(time) })
    const ahead = now + 300_000
    expect(readFirstData(text(written), { now, browserNow: ahead })).toMatchObject({ at: ahead, ageSeconds: 0 })
    const old = readFirstData(text('2026-03-12T09:50:00Z'), { now, browserNow: ahead })
    expect(old).toMatchObject({ at: ahead - 600_000, ageSeconds: 600 })
  })

  it('counts as old where the document does not say when it was written', () => {
    expect(read({}).at).toBe(0)
  })
})
