import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Store } from '#server/platform/database/database.ts'
import { anyText } from '#test/support/any-text.ts'
import { policyRows, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores, freshSqlite } from '#test/support/server/stores.ts'

/** PGlite takes several times as long for each. */
const bodies = { SQLite: fuzzRuns(10_000), PostgreSQL: fuzzRuns(1000) } as const
/** Runs for each policy: every run compares all rows with those before, and the rows increase. */
const together = 250
const answers = [200, 404, 422]

const tags = [
  'register',
  'pages',
  'by_status',
  'all',
  'decide',
  'choose',
  'first',
  'root',
  'archive',
  'thanks',
  'own_pages',
]
const key = fc.constantFrom(
  'document',
  'serial',
  'size',
  'tag',
  'role',
  'page',
  'itemsPerPage',
  'filterValue',
  'orderField',
  'orderDirection',
  'ref',
  'id',
  '__proto__',
  'constructor',
  '\0',
)
const leaf = fc.oneof(
  anyText({ maxLength: 12 }),
  fc.constantFrom(
    'approve',
    'go',
    'Installer',
    'Approved',
    'asc',
    'document.credentialSubject.0.size',
    '',
    'A\0',
    '\ud800',
  ),
  fc.integer(),
  fc.constantFrom(0, 1, 10, 1000, 1001, -1, 0.5, 1e308, 2 ** 53, null, true, false),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))
/** What fits, but for something here and there. */
const near = fc.oneof(
  fc.record({ document: fc.record({ serial: leaf, size: leaf }, { requiredKeys: [] }) }),
  fc.record({ size: leaf, itemsPerPage: leaf, page: leaf }, { requiredKeys: [] }),
  fc.record({ filterValue: value }),
  fc.record({ orderField: leaf, orderDirection: leaf }, { requiredKeys: [] }),
  fc.record({ tag: leaf, document: fc.record({ id: leaf }) }, { requiredKeys: [] }),
  fc.record({ role: leaf }),
)
const body = fc.oneof(
  { weight: 4, arbitrary: near.map((one) => JSON.stringify(one)) },
  { weight: 3, arbitrary: value.map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
  fc.constantFrom('{', '{"page":1e400,"itemsPerPage":1}', '{"document":{"serial":"a","serial":"b"}}', '\u{feff}{}'),
  fc.constant(`${'{"document":'.repeat(300)}1${'}'.repeat(300)}`),
)
const target = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...tags) },
  fc.constantFrom('none', '%00', '%F0%9F%98%80', "'", '2f6c1d90-7c1e-4a53-9b0e-4d8f6a2b5c01'),
)

/** What is taken. */
const fits = [
  ['register', true, 'ina', '{"document":{"serial":"A-1","size":3}}'],
  ['pages', true, 'vera', '{"size":1,"itemsPerPage":5,"page":7}'],
  ['by_status', false, 'vera', '{"filterValue":"Approved"}'],
  ['all', true, 'owner', '{"orderField":"document.credentialSubject.0.size","orderDirection":"desc"}'],
  ['first', false, 'owner', '{"tag":"go"}'],
  ['choose', true, 'nobody', '{"role":"Installer"}'],
] as const
const asker = fc.constantFrom('ina', 'vera', 'owner', 'nobody')
const sent = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(target, fc.boolean(), asker, body) },
  { weight: 1, arbitrary: fc.constantFrom(...fits) },
)

async function sendMany(store: Store, seen: Map<number, number>): Promise<void> {
  const { ask, base, uuidOf } = await startPolicies(store)
  const ids = new Map<string, string>()
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const tag of tags) ids.set(tag, await uuidOf(tag))
  let rows = JSON.stringify(await policyRows(store))
  await fc.assert(
    fc.asyncProperty(sent, async ([tag, isByTag, as, text]) => {
      const path = isByTag ? `/tag/${tag}/blocks` : `/blocks/${ids.get(tag) ?? tag}`
      const answer = await ask('POST', base + path, { as, body: text })
      expect(answers).toContain(answer.status)
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      const after = JSON.stringify(await policyRows(store))
      expect(after).toBe(answer.status === 200 ? after : rows)
      rows = after
    }),
    { numRuns: together, endOnFailure: true },
  )
}

describeOnStores('The policy API', (fresh, dialect) => {
  it(`takes ${bodies[dialect]} random bodies without failing, and stores nothing unless it says so`, async () => {
    const seen = new Map(answers.map((status) => [status, 0]))
    for (let sentSoFar = 0; sentSoFar < bodies[dialect]; sentSoFar += together) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await sendMany(await fresh(), seen)
    }
    for (const count of seen.values()) expect(count).toBeGreaterThan(10)
  })
})

it('The policy API handles random addresses without failing', async () => {
  const { ask, base } = await startPolicies(await freshSqlite())
  const parameter = fc.constantFrom(
    'page',
    'itemsPerPage',
    'sortField',
    'sortDirection',
    'filterByUUID',
    'by_status',
    'x',
  )
  const query = fc.dictionary(parameter, fc.oneof(anyText({ maxLength: 8 }), fc.integer().map(String)), {
    maxKeys: 4,
    noNullPrototype: true,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...tags), query, async (tag, given) => {
      const search = new URLSearchParams(given)
      const { status } = await ask('GET', `${base}/tag/${tag}/blocks?${search}`, { as: 'vera' })
      expect([200, 422, 503]).toContain(status)
    }),
    { numRuns: fuzzRuns(300) },
  )
})
