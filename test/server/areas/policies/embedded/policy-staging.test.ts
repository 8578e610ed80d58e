import { expect, it } from 'vitest'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { entriesOfRows, findLists, chunkSize } from '#server/areas/policies/store/document-lists.ts'
import {
  mergePolicy,
  newVersionOf,
  OvertakenError,
  putVersion,
  type NewVersion,
} from '#server/areas/policies/embedded/policy-merge.ts'
import {
  dropStaged,
  isWorthStaging,
  refreshAllLists,
  stageVersion,
} from '#server/areas/policies/embedded/policy-staging.ts'
import { deletePolicy } from '#server/areas/policies/embedded/policy-upkeep.ts'
import { giveParticipantRole, rolesOf } from '#server/areas/policies/embedded/role-grants.ts'
import type { Store } from '#server/platform/database/database.ts'
import { findPolicyByTag } from '#server/areas/policies/store/policies.ts'
import type { PolicyStageRow } from '#server/platform/database/policy-tables.ts'
import { lockForWrite } from '#server/platform/database/writes.ts'
import { aPolicy, didOf, importInto, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { createPolicyCache } from '#server/areas/policies/embedded/loaded-policy.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const options = { owner: didOf('owner'), by: 'owner', now: 0, didOf }
const idle = () => Promise.resolve()
const tables = ['policy', 'policy_document', 'policy_list', 'policy_entry', 'policy_count', 'policy_stage'] as const

function items(first: number, amount: number): JsonObject[] {
  return Array.from({ length: amount }, (_, index) => ({
    schema: itemSchema,
    owner: 'ada',
    document: { serial: `A-${first + index}`, size: index % 7 },
    createDate: new Date(first + index).toISOString(),
  }))
}

const policy = aPolicy({ documents: items(0, 150) })

/** The policy again: one of its lists is no longer needed, another is new. */
function newer(documents: readonly JsonObject[]): JsonObject {
  const config = JSON.stringify(policy['config'])
    .replace('"field":"document.credentialSubject.0.size"', '"field":"owner"')
    .replace(',{"name":"document.credentialSubject.0.size"}', '')
  return aPolicy({ version: '2.0.0', config: JSON.parse(config), documents })
}

async function versionOf(store: Store, file: JsonObject): Promise<NewVersion> {
  return newVersionOf(store, file, { ...options, held: (await findPolicyByTag(store, 'items')) ?? null })
}

function show(store: Store, version: NewVersion, stage: PolicyStageRow | null) {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    return putVersion(transaction, version, stage)
  })
}

/** The policy tables without the ids that are random. */
async function heldIn(store: Store) {
  const documents = await store.selectFrom('policy_document').selectAll().orderBy('number').execute()
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
  return {
    documents: documents.map(({ number, id, owner, created_at }) => [number, id, owner, created_at]),
    entries: sorted(entries),
    counts: sorted(counts),
    policies: await store.selectFrom('policy').select(['policy_tag', 'number', 'documents']).execute(),
  }
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** Every list of the policy has its documents and no others, counted right, and there is nothing beside. */
async function expectWhole(store: Store, policyId: string) {
  const documents = await store.selectFrom('policy_document').selectAll().where('policy_id', '=', policyId).execute()
  const expected = entriesOfRows(await findLists(store, policyId), documents)
  const entries = await store.selectFrom('policy_entry').select(['list_id', 'value', 'number']).execute()
  expect(sorted(entries)).toEqual(sorted(expected))
  const counts = Map.groupBy(expected, ({ list_id, value, number }) =>
    JSON.stringify({ list_id, value, chunk: Math.floor(number / chunkSize) }),
  )
  const counted = await store.selectFrom('policy_count').selectAll().execute()
  expect(sorted(counted)).toEqual(
    sorted([...counts].map(([key, { length: count }]) => Object.assign(JSON.parse(key), { count }))),
  )
  expect(await store.selectFrom('policy_stage').selectAll().execute()).toEqual([])
  expect(await store.selectFrom('policy_list').select('policy_id').distinct().execute()).toEqual([
    { policy_id: policyId },
  ])
}

describeOnStores('Documents of a new policy', (fresh) => {
  it('They are written in steps, stay hidden until all are stored, and equal those of a single write', async () => {
    const [store, other] = [await fresh(), await fresh()]
    const version = await versionOf(store, policy)
    const seen: number[] = []
    const stage = await stageVersion(store, version, async (transaction) => {
      seen.push((await transaction.selectFrom('policy').select('id').execute()).length)
    })
    expect(seen.length).toBeGreaterThan(1)
    expect(new Set(seen)).toEqual(new Set([0]))
    expect(await show(store, version, stage)).toMatchObject({ name: 'Items', number: 1, documents: 150 })
    await dropStaged(store)
    await other.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      await mergePolicy(transaction, policy, options)
    })
    expect(await heldIn(store)).toEqual(await heldIn(other))
    await expectWhole(store, version.row.id)
  })

  it('They are removed if the import aborts', async () => {
    const store = await fresh()
    const version = await versionOf(store, policy)
    await expect(stageVersion(store, version, breakingAt(2))).rejects.toThrow('broken off')
    expect(await store.selectFrom('policy_document').select('id').execute()).not.toEqual([])
    await dropStaged(store, 'another policy')
    expect(await store.selectFrom('policy_document').select('id').execute()).not.toEqual([])
    await dropStaged(store, version.row.id)
    for (const table of tables) expect(await store.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('They give way to a policy with the same tag that came first', async () => {
    const store = await fresh()
    const version = await versionOf(store, policy)
    expect(await isWorthStaging(store, version)).toBe(true)
    expect(await isWorthStaging(store, await versionOf(store, aPolicy({ documents: items(0, 100) })))).toBe(false)
    const stage = await stageVersion(store, version, idle)
    const { id } = await importInto(store, aPolicy())
    await expect(show(store, version, stage)).rejects.toThrow(OvertakenError)
    await dropStaged(store)
    expect(await heldIn(store)).toMatchObject({
      policies: [{ policy_tag: 'items', number: 1, documents: 0 }],
      documents: [],
    })
    await expectWhole(store, id)
  })

  it('fills the lists that an earlier release did not know, as an import would have', async () => {
    const store = await fresh()
    await importInto(store, policy)
    const wanted = await heldIn(store)
    for (const table of ['policy_entry', 'policy_count', 'policy_list'] as const)
      await store.deleteFrom(table).execute()
    await refreshAllLists(store, createPolicyCache())
    expect(await heldIn(store)).toEqual(wanted)
    expect(await store.selectFrom('policy_stage').selectAll().execute()).toEqual([])
  })

  it('gives no role in a policy that was removed since it was read', async () => {
    const store = await fresh()
    await importInto(store, policy)
    const row = await findPolicyByTag(store, String(policy['policyTag']))
    if (!row) throw new Error('it is not there')
    await deletePolicy(store, row.id, { by: 'owner', now: 1 })
    const [role = 'Owner'] = rolesOf(row)
    await expect(giveParticipantRole(store, { policy: row, did: didOf('ada'), role, now: 2 })).rejects.toThrow(
      'removed',
    )
    expect(await store.selectFrom('policy_member').selectAll().execute()).toEqual([])
  })

  it('makes no lists for a policy that is removed meanwhile', async () => {
    const store = await fresh()
    await importInto(store, policy)
    for (const table of ['policy_entry', 'policy_count', 'policy_list'] as const)
      await store.deleteFrom(table).execute()
    const cache = createPolicyCache()
    await refreshAllLists(store, {
      forget: (id) => cache.forget(id),
      async list(from) {
        const found = await cache.list(from)
        for (const { id } of found) await deletePolicy(store, id, { by: 'owner', now: 1 })
        return found
      },
    })
    for (const table of ['policy_list', 'policy_entry', 'policy_stage'] as const)
      expect(await store.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

describeOnStores('A new version of a policy with many documents', (fresh) => {
  it.each([
    ['many new documents', items(0, 300), 150],
    ['few new documents', items(0, 151), 1],
  ])('With %s it appears at once, despite concurrent changes', async (_, documents, amount) => {
    const store = await fresh()
    const { policyId, get, post, base, ask } = await startPolicies(store, policy)
    const page = async (query: string) => (await get('all', 'vera', query)).body.data
    const serials = async () => (await page('?page=0&itemsPerPage=1000')).map(serialOf)
    const before = await serials()
    const [newest] = await page('?page=0&itemsPerPage=1')
    const oldest = (await page('?page=149&itemsPerPage=1'))[0]
    const version = await versionOf(store, newer(documents))
    expect(await isWorthStaging(store, version)).toBe(true)
    const hidden = version.fresh.at(-1)?.id
    const done: Promise<unknown>[] = []
    const seen: string[][] = []
    let steps = 0
    const stage = await stageVersion(store, version, async () => {
      steps += 1
      if (steps === 1) {
        done.push(post('register', 'ina', { document: { serial: 'mine' } }))
        // One stands in the new lists already, the other not yet.
        for (const { id } of [oldest, newest]) done.push(post('decide', 'vera', { tag: 'approve', document: { id } }))
      }
      done.push(serials().then((now) => seen.push(now)))
    })
    const answers = await Promise.all(done)
    expect(answers.slice(0, 3)).toMatchObject([{ status: 200 }, { status: 200 }, { status: 200 }])
    expect(steps).toBeGreaterThan(1)
    expect(seen.map((one) => one.filter((serial) => serial !== 'mine'))).toEqual(seen.map(() => before))
    expect((await get('all', 'vera', `?filterByUUID=${hidden}`)).body.data).toEqual([])
    expect((await post('register', 'ina', { document: { serial: 'x' }, ref: hidden })).status).toBe(422)
    const shown = await show(store, version, stage)
    expect(shown).toMatchObject({ number: 2, documents: amount })
    await dropStaged(store)
    await expectWhole(store, policyId)
    expect((await serials()).toSorted()).toEqual(
      [...documents.map(({ document }) => isObject(document) && document['serial']), 'mine'].toSorted(),
    )
    expect((await get('pages', 'vera')).body.size).toBe(documents.length + 1)
    expect((await ask('GET', `${base}/tag/all/blocks?by_size=${didOf('ina')}`, { as: 'vera' })).body.data).toHaveLength(
      1,
    )
    expect((await get('all', 'vera', '?by_status=Approved&by_size=')).body.data).toHaveLength(2)
    expect((await post('register', 'ina', { document: { serial: 'later' } })).status).toBe(200)
    await expectWhole(store, policyId)
  })

  it('An aborted import leaves the current version intact and can be repeated', async () => {
    const store = await fresh()
    const { policyId, post } = await startPolicies(store, policy)
    const before = await heldIn(store)
    const file = newer(items(0, 300))
    for (const step of [1, 2, 4]) {
      await expect(stageVersion(store, await versionOf(store, file), breakingAt(step))).rejects.toThrow('broken off')
      await dropStaged(store)
      await expectWhole(store, policyId)
    }
    const { policies, ...held } = await heldIn(store)
    expect({ ...held, policies: before.policies }).toEqual(before)
    expect(policies).toMatchObject([{ number: 1 }])
    expect((await post('register', 'ina', { document: { serial: 'mine' } })).status).toBe(200)
    const version = await versionOf(store, file)
    const stage = await stageVersion(store, version, idle)
    await show(store, version, stage)
    await dropStaged(store)
    await expectWhole(store, policyId)
  })

  it('It yields to a version that was stored first, and admits none between its steps', async () => {
    const store = await fresh()
    const { policyId } = await startPolicies(store, policy)
    const version = await versionOf(store, newer(items(0, 300)))
    const another = await versionOf(store, aPolicy({ documents: items(150, 50) }))
    const stage = await stageVersion(store, version, idle)
    await expect(show(store, another, null)).rejects.toThrow(OvertakenError)
    await dropStaged(store)
    await show(store, another, null)
    await expect(show(store, version, stage)).rejects.toThrow(OvertakenError)
    await expectWhole(store, policyId)
  })

  it('It takes no steps if there is nothing to write', async () => {
    const store = await fresh()
    await startPolicies(store, policy)
    expect(await isWorthStaging(store, await versionOf(store, policy))).toBe(false)
  })
})

function breakingAt(step: number) {
  let steps = 0
  return () => {
    steps += 1
    return steps === step ? Promise.reject(new Error('broken off')) : Promise.resolve()
  }
}

function serialOf({ document }: { document: { credentialSubject: { serial: string }[] } }): string | undefined {
  return document.credentialSubject[0]?.serial
}
