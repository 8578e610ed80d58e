import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { array, assert, asyncProperty, constantFrom } from 'fast-check'
import { expect, it } from 'vitest'
import { openMemoryStore, type Store } from '#server/platform/database/database.ts'
import { startDryRuns, type DryRunWorld } from '#test/support/policies/dry-runs.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

const decompress = promisify(zstdDecompress)

/** Every row of every table in the stored sandbox. */
async function rowsOf(store: Store, id: string) {
  const { image } = await store
    .selectFrom('policy_sandbox')
    .select('image')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const inner = await openMemoryStore(await decompress(image))
  const names = (await inner.store.introspection.getTables()).map(({ name }) => name)
  const tables: Record<string, unknown> = {}
  for (const name of names)
    tables[name] = await inner.store
      .selectFrom(name as 'policy')
      .selectAll()
      .execute()
  return tables
}

const steps = ['apply', 'approve', 'reject', 'refused', 'add user', 'act as', 'sort', 'restart'] as const

async function take({ ask, get, post, open }: DryRunWorld, id: string, step: (typeof steps)[number]) {
  const { users } = await open()
  const [owner, installer] = [users[0].address, users.at(-1).address]
  const [row] = (await get(owner, 'waiting')).body.data
  switch (step) {
    case 'apply':
      return post(installer, 'apply', { document: { size: 3 }, ref: null })
    case 'approve':
    case 'reject':
      return row && post(owner, 'decide', { document: row, tag: step === 'approve' ? 'yes' : 'no' })
    case 'refused':
      return post(installer, 'apply', { document: { size: 'three' }, ref: null })
    case 'add user':
      return ask('POST', `/api/v1/policies/${id}/dry-run/user`, { body: { role: 'Installer' } })
    case 'act as':
      return ask('POST', `/api/v1/policies/${id}/dry-run/login`, { body: { did: users.at(-1).did } })
    case 'sort':
      return post(owner, 'waiting', { orderField: 'createDate', orderDirection: 'DESC' })
    case 'restart':
      return ask('POST', `/api/v1/policies/${id}/dry-run/restart`)
  }
}

describeOnStores('Going back to a savepoint', (fresh) => {
  it('It brings back every row of every table, whatever came before and after', async () => {
    const world = await startDryRuns(await fresh())
    const walk = array(constantFrom(...steps), { maxLength: 4 })
    await assert(
      asyncProperty(walk, walk, async (before, after) => {
        const { id } = await world.open()
        for (const step of before) await take(world, id, step)
        const savepoints = `/api/v1/policies/${id}/savepoints`
        const [saved] = (await world.ask('POST', savepoints, { body: { name: 'Here' } })).body
        const rows = await rowsOf(world.store, id)
        for (const step of [...after, 'apply'] as const) await take(world, id, step)
        expect((await world.ask('PUT', `${savepoints}/${saved.id}`)).status).toBe(200)
        expect(await rowsOf(world.store, id)).toEqual(rows)
        expect((await world.open()).savepoints).toMatchObject([{ name: 'Here' }])
        await world.ask('DELETE', `/api/policy-sandbox/${world.policyId}`)
      }),
      { numRuns: isFullTier ? 8 : 2 },
    )
  })
})
