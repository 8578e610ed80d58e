import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Store } from '#server/platform/database/database.ts'
import { schemaBody } from '#test/support/schemas/random-schemas.ts'
import { schemaRows, startSchemas } from '#test/support/schemas/schemas.ts'
import { isFullTier } from '#test/support/tier.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

/** Fewer than 250 leave out kinds of answers. */
const bodies = isFullTier ? 10_000 : 250
const answers = [200, 403, 404, 409, 422]

async function rowsOf(store: Store): Promise<string> {
  return JSON.stringify(await store.selectFrom('system_schema').selectAll().orderBy('id').execute())
}

describeOnStores('Schema updates', (fresh) => {
  it(`takes ${bodies} random bodies without failing, and changes nothing unless it says so`, async () => {
    const store = await fresh()
    const { draft, activate, put } = startSchemas(store)
    const [editable, active, fixed] = [await draft(), await draft(), await draft()]
    await activate(active.id)
    await store.updateTable('system_schema').set({ readonly: 1 }).where('id', '=', fixed.id).execute()
    const target = fc.oneof(
      { weight: 8, arbitrary: fc.constant(editable.id) },
      fc.constantFrom(active.id, fixed.id, '65a000000000000000000001', '%00', "'", '%F0%9F%98%80'),
    )
    const tags = fc.constantFrom('*', '""', `"${editable.updateDate}"`)
    const ifMatch = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, tags)
    const seen = new Map(answers.map((status) => [status, 0]))
    let [rows, writes] = [await rowsOf(store), 4]

    await fc.assert(
      fc.asyncProperty(target, schemaBody, ifMatch, async (id, body, tag) => {
        const headers = tag === null ? {} : { 'if-match': tag }
        const { status, body: answer } = await put(id, body, { headers })
        seen.set(status, (seen.get(status) ?? 0) + 1)
        const before = rows
        rows = await rowsOf(store)
        if (rows !== before) writes += 1
        const isTrue =
          status === 200 ? answer[0].id === id && answer[0].name === JSON.parse(body).name : rows === before
        expect({ status, isTrue }).toEqual({ status: expect.toBeOneOf(answers), isTrue: true })
      }),
      { numRuns: bodies },
    )
    expect(await schemaRows(store)).toMatchObject({ versions: { length: writes }, log: { length: writes } })
    // Each kind of answer was given often enough to mean something.
    expect(Math.min(...seen.values())).toBeGreaterThan(isFullTier ? 20 : 0)
    expect(seen.get(200)).toBeGreaterThan(bodies / 20)
  })
})
