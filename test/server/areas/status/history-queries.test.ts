import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getDayBars, listRecords } from '#api/status/history.ts'
import { listChanges } from '#api/status/news.ts'
import { listFigures, listMonths, listTransitions } from '#api/status/record-history.ts'
import { writeCursor } from '#server/areas/status/embedded/history.ts'
import { anyText } from '#test/support/any-text.ts'
import { aComponent, aMaintenance, anIncident, aPage } from '#test/support/status/payloads.ts'
import { startService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const records = listRecords.path
const changes = listChanges.path
const transitions = listTransitions.path
const wholeTo100 = 'limit: expected a whole number from 1 to 100'
const month = 'month: expected a month like 2026-03'
const before = 'before: take it from `next` of the previous answer'
const since = 'since: expected a time like 2026-03-12T10:00:00Z'
const nul = 'contains a NUL character, which is not allowed'
const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

describeOnStores('A query that cannot be read', (fresh) => {
  it.each([
    [records, 'limit=0', wholeTo100],
    [records, 'limit=101', wholeTo100],
    [records, 'limit=-1', wholeTo100],
    [records, 'limit=1.5', wholeTo100],
    [records, 'limit=ten', wholeTo100],
    [records, 'limit=1e1', wholeTo100],
    [records, 'month=2026', month],
    [records, 'month=2026-13', month],
    [records, 'month=2026-3', month],
    [records, 'kind=component', 'kind: expected incident or maintenance'],
    [records, 'over=maybe', 'over: expected yes or no'],
    [records, 'from=today', 'from: expected a time like 2026-03-12T10:00:00Z'],
    [records, 'until=2026-02-30T00:00:00Z', 'until: is not a date that exists'],
    [records, 'network=othernet', 'network: there is no “othernet”; allowed are mainnet, testnet, previewnet'],
    [records, `q=${'x'.repeat(501)}`, 'q: expected at most 500 characters'],
    [records, 'q=%00', `q: ${nul}`],
    [records, 'component=a%00b', `component: ${nul}`],
    [records, 'before=x', before],
    [records, `before=${cursor()}`, before],
    [records, `before=${cursor('1', 'a')}`, before],
    [records, `before=${cursor(1.5, 'a')}`, before],
    [records, `before=${cursor(1, 2)}`, before],
    [records, `before=${cursor(1, 'a\0b', '')}`, before],
    [records, `before=${Buffer.from('null').toString('base64url')}`, before],
    [listMonths.path, 'kind=x', 'kind: expected incident or maintenance'],
    [listFigures.path, 'network=x', 'network: there is no “x”; allowed are mainnet, testnet, previewnet'],
    [transitions, '', 'component: is missing'],
    [transitions, 'component=', 'component: is missing'],
    [transitions, 'component=a&before=x', before],
    [transitions, 'component=a&limit=0', wholeTo100],
    [changes, '', 'since: is missing'],
    [changes, 'since=yesterday', since],
    [changes, 'since=2026-03-12', since],
    [changes, 'since=2026-03-12T10:00:00', since],
    [changes, 'since=2026-03-12T10:00:00+01:00', since],
    [changes, 'since=2026-02-31T10:00:00Z', 'since: is not a date that exists'],
    [changes, 'since=2026-03-12T10:00:00Z&before=x', before],
    [changes, 'since=2026-03-12T10:00:00Z&limit=1000', wholeTo100],
    ['/api/history/records/incident/%00', '', `id: ${nul}`],
  ])('is 422: %s?%s', async (path, query, message) => {
    const { app } = await startService({ store: await fresh() })
    const response = await app.request(`${path}?${query}`)
    expect([response.status, await response.json()]).toEqual([422, { statusCode: 422, message, code: 'invalid_query' }])
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it.each([[getDayBars.path, 'component=none', 'There is no component with the id none.']])(
    'is 404 where it names what is not there: %s?%s',
    async (path, query, message) => {
      const { app } = await startService({ store: await fresh() })
      const response = await app.request(`${path}?${query}`)
      expect([response.status, await response.json()]).toEqual([404, { statusCode: 404, message, code: 'not_found' }])
    },
  )
})

const word = fc.oneof(
  anyText({ maxLength: 20 }),
  fc.constantFrom(
    '',
    '0',
    '50',
    '100',
    '-1',
    '2026-03',
    '2026-03-12T10:00:00Z',
    'incident',
    'mainnet',
    'yes',
    ',',
    '%',
    '\\',
  ),
  fc.integer().map((number) => writeCursor(number, 'a', 'incident')),
  fc.string({ minLength: 400, maxLength: 600 }).map((text) => [...text].join(' ')),
)
const names = [
  'kind',
  'q',
  'status',
  'impact',
  'component',
  'network',
  'month',
  'over',
  'from',
  'until',
  'since',
  'before',
  'limit',
]
const query = fc.dictionary(fc.constantFrom(...names), word, { maxKeys: 5 })
const path = fc.constantFrom(records, listMonths.path, changes, transitions, listFigures.path, getDayBars.path)
/** As a client would write it, and with whatever bytes one may send. */
const search = fc.oneof(
  query.map((values) => new URLSearchParams(values).toString()),
  query.map((values) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value.replaceAll(/[#\s]/g, '+')}`)
      .join('&'),
  ),
)

describe('A list in a query of the history', () => {
  it.each(['status', 'impact'])('may have 50 values of %s, and is rejected with 422 beyond', async (name) => {
    const { app, import: importPayload } = await startService()
    await importPayload({ page: aPage() })
    const ask = (count: number) =>
      app.request(`${records}?kind=incident&${name}=${Array.from({ length: count }, (_, index) => `x${index}`).join()}`)
    expect((await ask(50)).status).toBe(200)
    const refused = await ask(51)
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'invalid_query' }])
  })
})

describeOnStores('Any query', (fresh, dialect) => {
  it('is answered, or rejected with a message', async () => {
    const world = await startService({ store: await fresh() })
    const content = {
      components: [aComponent('a')],
      incidents: [anIncident('a')],
      scheduled_maintenances: [aMaintenance('a')],
    }
    await world.import({ page: aPage(), ...content })
    await fc.assert(
      fc.asyncProperty(path, search, async (asked, given) => {
        const response = await world.app.request(`${asked}?${given}`)
        const body = await response.json()
        expect([200, 404, 422]).toContain(response.status)
        expect(response.status === 200 || typeof body.message === 'string').toBe(true)
      }),
      { numRuns: fuzzRuns(dialect === 'SQLite' ? 600 : 300) },
    )
  })
})

describe('A long search', () => {
  it.each([
    ['of many words', Array.from({ length: 250 }, () => 'a').join(' ')],
    ['of letters that unfold into many', '\uFDFA'.repeat(500)],
  ])('%s is answered', async (_, q) => {
    const { app } = await startService()
    expect((await app.request(`${records}?${new URLSearchParams({ q })}`)).status).toBe(200)
  })
})
