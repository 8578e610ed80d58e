import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storeNewAccount } from '#server/areas/accounts/add-account.ts'
import { recordAudit } from '#server/platform/database/writes.ts'
import { bearer, cheapPasswords, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

async function open(fresh: FreshStore) {
  const world = await startService({ store: await fresh() })
  await giveAccount(world)
  const token = await tokenOf(world)
  const get = (query = '', as = token) => world.app.request(`/api/audit${query}`, { headers: bearer(as) })
  const entries = async (query = '') => (await (await get(query)).json()).entries
  return { world, token, get, entries }
}

describeOnStores('The audit log', (fresh) => {
  it('contains who did what, when and from where, newest first', async () => {
    const { world, entries } = await open(fresh)
    await world.app.request('/api/v1/accounts/login', {
      method: 'POST',
      body: JSON.stringify({ username: 'nobody', password: 'a secret of mine' }),
    })
    const at = new Date(noon).toISOString()
    const here = { address: 'unknown', at, number: expect.any(Number) }
    expect(await entries()).toEqual([
      { ...here, actor: 'nobody', action: 'session.start', object: 'nobody', outcome: 'refused' },
      { ...here, actor: 'admin', action: 'session.start', object: 'admin', outcome: 'done' },
      { ...here, address: null, actor: 'command line', action: 'account.add', object: 'admin', outcome: 'done' },
    ])
    const rows = await world.store.selectFrom('audit_entry').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`a secret of mine|${password}|eyJ`))
  })

  it('is for Standard Registry accounts only', async () => {
    const { world, get } = await open(fresh)
    await giveAccount(world, { username: 'ada', role: 'USER' })
    const hers = await tokenOf(world, 'ada')
    for (const path of ['', '/export']) {
      expect((await get(path, hers)).status).toBe(403)
      expect((await get(path, 'none')).status).toBe(401)
    }
  })

  it('is searched by actor, action, object and time, and read page by page', async () => {
    const { world, get, entries } = await open(fresh)
    for (let number = 0; number < 105; number += 1)
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await recordAudit(world.store, {
        at: noon + number * 1000,
        action: number % 2 === 0 ? 'schema.update' : 'schema.create',
        object: `schema ${number}`,
        actor: number < 100 ? 'grace' : 'ada',
      })
    expect((await entries('?actor=ada')).map(({ object }: { object: string }) => object)).toEqual([
      'schema 104',
      'schema 103',
      'schema 102',
      'schema 101',
      'schema 100',
    ])
    expect(await entries('?object=schema%207')).toMatchObject([{ action: 'schema.create', actor: 'grace' }])
    expect(await entries('?action=schema.update')).toHaveLength(53)
    const [from, until] = [10, 12].map((second) => new Date(noon + second * 1000).toISOString())
    expect(await entries(`?from=${from}&until=${until}`)).toMatchObject([
      { object: 'schema 11' },
      { object: 'schema 10' },
    ])
    const first = await (await get('')).json()
    const second = await (await get(`?before=${first.next}`)).json()
    expect([first.entries.length, second.entries.length, second.next]).toEqual([100, 7, null])
  })

  it.each(['?action=all', '?from=yesterday', '?before=x', '/export?format=xml'])('answers 422 to %s', async (query) => {
    expect((await (await open(fresh)).get(query)).status).toBe(422)
  })

  it('is exported as CSV that no spreadsheet runs, and as JSON lines', async () => {
    const { world, get } = await open(fresh)
    await recordAudit(world.store, { at: noon, action: 'schema.create', object: '=1+1,"x"', actor: 'a' })
    const csv = await get('/export?action=schema.create')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await csv.text()).toMatch(
      /^number,at,actor,address,action,object,outcome\n\d+,[^,]+,a,,schema\.create,"'=1\+1,""x""",done\n$/,
    )
    const lines = (await (await get('/export?format=json&action=schema.create')).text()).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ object: '=1+1,"x"' }])
  })

  it('has no entry for a change that was not made', async () => {
    const { world } = await open(fresh)
    const { store } = world
    const before = await store.selectFrom('audit_entry').selectAll().execute()
    await storeNewAccount(store, { username: 'admin', role: 'USER', password: 'x' }, noon, cheapPasswords)
    const failing = store.transaction().execute(async (transaction) => {
      await recordAudit(transaction, { at: noon, action: 'account.add', object: 'x' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await store.selectFrom('audit_entry').selectAll().execute()).toEqual(before)
  })

  it('forgets entries after a year, and nothing else', async () => {
    const { world } = await open(fresh)
    world.now += 365 * 24 * 3_600_000
    await world.runJob('delete old audit entries')
    expect(await world.store.selectFrom('audit_entry').selectAll().execute()).toHaveLength(2)
    world.now += 1
    await world.runJob('delete old audit entries')
    expect(await world.store.selectFrom('audit_entry').selectAll().execute()).toEqual([])
  })
})

it('No statement changes an entry of the audit log, and one removes them', async () => {
  const root = join(import.meta.dirname, '../../../../src/server')
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(files.map((name) => readFile(join(root, name), 'utf8')))
  const uses = texts.flatMap((text) => text.match(/(updateTable|deleteFrom|replaceInto)\('audit_entry'\)/g) ?? [])
  expect(uses).toEqual(["deleteFrom('audit_entry')"])
})
