import { createIdentities } from '#server/areas/accounts/registry.ts'
import { expect, it } from 'vitest'
import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import { openSchemaSample } from '#server/areas/schemas/sample/schema-sample.ts'
import { schemaRows } from '#test/support/schemas/schemas.ts'
import { noon } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

describeOnStores('The sample schemas', (fresh) => {
  it('are about a dozen: three drafts, one active per entity, and the rest read-only', async () => {
    const store = await fresh()
    await openSchemaSample(store, createIdentities(store), noon)
    const rows = await store.selectFrom('system_schema').selectAll().execute()
    expect(rows.length).toBeGreaterThanOrEqual(12)
    const drafts = rows.filter(({ active, readonly }) => active === 0 && readonly === 0)
    expect(drafts.map(({ name }) => name).toSorted()).toEqual(['Monitoring site', 'Participant', 'Registry profile'])
    const active = rows.filter((row) => row.active === 1).map(({ entity }) => entity)
    expect(active.length).toBe(new Set(active).size)
    expect(active).toEqual(expect.arrayContaining(['STANDARD_REGISTRY', 'USER', 'POLICY']))
  })

  it('have the irregularities of real ones, and no others', async () => {
    const store = await fresh()
    await openSchemaSample(store, createIdentities(store), noon)
    const rows = await store.selectFrom('system_schema').selectAll().execute()
    const faults = Object.fromEntries(
      rows.flatMap(({ name, document }) => {
        const found = checkSchema(document).map(({ rule, message }) => `${rule} ${/"(\w+)"/.exec(message)?.[1] ?? ''}`)
        return found.length > 0 ? [[name, found]] : []
      }),
    )
    expect(faults).toEqual({
      IntegrationDataV2: ['required amount', 'required tokenId'],
      Participant: ['required consent'],
    })
    expect(rows.filter(({ uuid, name }) => uuid === name).length).toBeGreaterThan(5)
  })

  it('have a history', async () => {
    const store = await fresh()
    await openSchemaSample(store, createIdentities(store), noon)
    const versions = await store
      .selectFrom('system_schema_version')
      .selectAll()
      .where('name', '=', 'Participant')
      .orderBy('number')
      .execute()
    expect(versions.map(({ number, action }) => [number, action])).toEqual([
      [1, 'created'],
      [2, 'updated'],
    ])
    expect(versions[0]?.document).not.toBe(versions[1]?.document)
  })

  it('are created once, and not again after they were deleted', async () => {
    const store = await fresh()
    await openSchemaSample(store, createIdentities(store), noon)
    const first = await schemaRows(store)
    await openSchemaSample(store, createIdentities(store), noon + 1000)
    expect(await schemaRows(store)).toEqual(first)
    await store.deleteFrom('system_schema').execute()
    await openSchemaSample(store, createIdentities(store), noon)
    expect(await schemaRows(store)).toMatchObject({ rows: [] })
  })
})
