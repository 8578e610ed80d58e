import { expect, it } from 'vitest'
import { mergePolicy, preparePolicy } from '#server/sources/embedded/policy-merge.ts'
import { dropStaged, isWorthStaging, showStaged, stagePolicy } from '#server/sources/embedded/policy-staging.ts'
import type { Store } from '#server/store/database.ts'
import { takeTurn } from '#server/store/turn.ts'
import { aPolicy, didOf, importInto, itemSchema } from '#test/support/policies.ts'
import { describeOnStores } from '#test/support/stores.ts'

const options = { owner: didOf('owner'), by: 'owner', now: 0, didOf }
const documents = Array.from({ length: 150 }, (_, index) => ({
  schema: itemSchema,
  owner: 'ada',
  document: { serial: `A-${index}`, size: index % 7 },
  createDate: new Date(index).toISOString(),
}))
const policy = aPolicy({ documents })
const tables = ['policy', 'policy_document', 'policy_list', 'policy_entry', 'policy_count'] as const

/** What the store holds of policies, but for the ids that are made anew each time. */
async function heldIn(store: Store) {
  const documentRows = await store.selectFrom('policy_document').selectAll().orderBy('number').execute()
  const entries = await store
    .selectFrom('policy_entry')
    .innerJoin('policy_list', 'policy_list.id', 'policy_entry.list_id')
    .select(['key', 'value', 'number'])
    .execute()
  const counts = await store
    .selectFrom('policy_count')
    .innerJoin('policy_list', 'policy_list.id', 'policy_count.list_id')
    .select(['key', 'value', 'chunk', 'count'])
    .execute()
  const policies = await store.selectFrom('policy').select(['policy_tag', 'number', 'documents']).execute()
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  return {
    documents: documentRows.map(({ number, id, owner, created_at }) => [number, id, owner, created_at]),
    entries: sorted(entries),
    counts: sorted(counts),
    policies,
  }
}

function show(store: Store, prepared: Parameters<typeof showStaged>[1]) {
  return store.transaction().execute(async (transaction) => {
    await takeTurn(transaction, 'policies')
    return showStaged(transaction, prepared, 'owner')
  })
}

describeOnStores('documents of a policy that is staged', (fresh) => {
  it('are written in several goes, seen by nobody until all are there, and then what one go would have made', async () => {
    const [store, other] = [await fresh(), await fresh()]
    const prepared = preparePolicy(policy, options, null)
    const seen: number[] = []
    await stagePolicy(store, prepared, async (transaction) => {
      seen.push((await transaction.selectFrom('policy').select('id').execute()).length)
    })
    expect(seen.length).toBeGreaterThan(1)
    expect(new Set(seen)).toEqual(new Set([0]))
    expect(await show(store, prepared)).toMatchObject({ name: 'Items', number: 1, documents: 150 })
    await dropStaged(store)
    await other.transaction().execute(async (transaction) => {
      await takeTurn(transaction, 'policies')
      await mergePolicy(transaction, policy, options)
    })
    expect(await heldIn(store)).toEqual(await heldIn(other))
  })

  it('are gone where the import breaks off', async () => {
    const store = await fresh()
    let batches = 0
    const prepared = preparePolicy(policy, options, null)
    const broken = stagePolicy(store, prepared, () => {
      batches += 1
      return batches === 2 ? Promise.reject(new Error('broken off')) : Promise.resolve()
    })
    await expect(broken).rejects.toThrow('broken off')
    expect(await store.selectFrom('policy_document').select('id').execute()).not.toEqual([])
    await dropStaged(store, preparePolicy(policy, options, null))
    expect(await store.selectFrom('policy_document').select('id').execute()).not.toEqual([])
    await dropStaged(store, prepared)
    for (const table of tables) expect(await store.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('give way to a policy of the same tag that came first, and stay out of those that are there', async () => {
    const store = await fresh()
    expect(await isWorthStaging(store, policy)).toBe(true)
    expect(await isWorthStaging(store, aPolicy({ documents: documents.slice(0, 100) }))).toBe(false)
    const prepared = preparePolicy(policy, options, null)
    await stagePolicy(store, prepared, () => Promise.resolve())
    await importInto(store, aPolicy())
    expect(await isWorthStaging(store, policy)).toBe(false)
    expect(await show(store, prepared)).toBeNull()
    await dropStaged(store)
    const { policies, documents: left } = await heldIn(store)
    expect(policies).toEqual([{ policy_tag: 'items', number: 1, documents: 0 }])
    expect(left).toEqual([])
  })
})
