import { Kysely, PGliteDialect } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { insertDocuments, findRelatedDocuments, putDocument } from '#server/areas/policies/store/documents.ts'
import { migrate, type Store } from '#server/platform/database/database.ts'
import { narrowIntegers } from '#server/platform/database/narrow-integers.ts'
import type { PolicyDocumentRow } from '#server/platform/database/policy-tables.ts'
import { sqliteDialect } from '#server/platform/database/sqlite.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { startMigratedPglite } from '#test/support/server/pglite.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

function aDocument(number: number, relationships: readonly string[] | null): PolicyDocumentRow {
  const texts = { policy_id: 'p', schema: null, owner: 'did:1', tag: null, option: '{}', body: '{}', details: '{}' }
  const keys = {
    kind: 'vc',
    hash: null,
    message_id: null,
    subject: null,
    credential: null,
    created_at: 1,
    updated_at: 1,
  }
  return { ...texts, ...keys, id: `d${number}`, number, relationships: JSON.stringify(relationships) }
}

const related = async (store: Store, ...messages: string[]) =>
  (await findRelatedDocuments(store, 'p', messages)).map(({ id }) => id)

describeOnBothStores('What documents refer to', (openStore) => {
  it('is found by message, and follows changed and removed documents', async () => {
    const store = await openStore()
    await insertDocuments(store, [aDocument(0, null), aDocument(1, ['1.1', '1.1']), aDocument(2, ['1.1', 'it’s "2"'])])
    expect(await related(store, '1.1')).toEqual(['d1', 'd2'])
    expect(await related(store, 'it’s "2"', '1.1')).toEqual(['d1', 'd2'])
    await putDocument(store, aDocument(1, ['3.3']))
    expect(await related(store, '1.1')).toEqual(['d2'])
    expect(await related(store, '3.3', '4.4')).toEqual(['d1'])
    await store.deleteFrom('policy_document').where('number', '=', 2).execute()
    expect(await store.selectFrom('policy_relation').select('number').execute()).toEqual([{ number: 1 }])
  })
})

it.each(isFullTier ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const))(
  'An upgrade on %s finds what stored documents refer to',
  async (dialect) => {
    const place =
      dialect === 'sqlite' ? sqliteDialect(':memory:') : new PGliteDialect({ pglite: await startMigratedPglite() })
    const store: Store = new Kysely<Tables>({ dialect: place, plugins: [narrowIntegers] })
    if (dialect === 'sqlite') onTestFinished(() => store.destroy())
    else
      await store.schema
        .dropSchema('public')
        .cascade()
        .execute()
        .then(() => store.schema.createSchema('public').execute())
    await migrate(store, dialect, '021-kept-files')
    const rows = [aDocument(0, null), aDocument(1, ['1.1', '1.1']), aDocument(2, ['1.1', '2.2']), aDocument(3, [])]
    // A column of a later migration.
    for (const { credential: _, ...row } of rows) await store.insertInto('policy_document').values(row).execute()
    await migrate(store, dialect)
    expect(await related(store, '1.1')).toEqual(['d1', 'd2'])
    expect(await related(store, '2.2')).toEqual(['d2'])
  },
  60_000,
)
