import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import { freshSqlite } from '#test/support/server/stores.ts'
import { aComponent, aPage } from '#test/support/status/payloads.ts'

it('A full disk is said in words, in /readyz, in the sources and in the metrics, reading continues, and it ends by itself', async () => {
  const store = await freshSqlite()
  const world = await startService({ store })
  await giveAccount(world)
  const headers = bearer(await tokenOf(world))
  const get = (path: string) => world.app.request(path)
  const json = async (path: string) => (await get(path)).json()
  const write = (uuid: string, size: number) => {
    const description = 'x'.repeat(size)
    const document = {
      $id: `#${uuid}`,
      title: uuid,
      type: 'object',
      properties: { a: { type: 'string', description } },
    }
    const body = JSON.stringify({ uuid, name: uuid, entity: 'USER', document })
    return world.app.request('/api/v1/schemas/system/admin', { method: 'POST', headers, body })
  }
  const told = async () => [
    (await json('/readyz')).storage_full_since,
    (await json('/api/sources')).storage_full_since,
    /^signalbox_storage_full (\d)$/m.exec(await (await get('/metrics')).text())?.[1],
  ]
  const page = { file: 'a.json', page: aPage(), components: [aComponent('api')], status: null }
  await world.import(page)
  expect((await write('first', 10)).status).toBe(201)
  expect(await told()).toEqual([undefined, null, '0'])
  const rows = async () => (await sql<object>`select * from system_schema_version`.execute(store)).rows

  const before = await rows()
  const { rows: pages } = await sql<{ page_count: number }>`pragma page_count`.execute(store)
  await sql.raw(`pragma max_page_count = ${pages[0]?.page_count}`).execute(store)
  const refused = await write('second', 400_000)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0, await refused.json()]).toEqual([
    503,
    true,
    expect.objectContaining({ message: expect.stringContaining('the disk of the database is full') }),
  ])
  const name = 'x'.repeat(400_000)
  await expect(world.import({ ...page, components: [aComponent('api', { name })] })).rejects.toThrow('full')
  expect(await told()).toEqual(['2026-03-12T12:00:00.000Z', '2026-03-12T12:00:00.000Z', '1'])
  await world.runJob('check whether the disk is still full')
  expect((await told()).at(-1)).toBe('1')
  expect((await get('/readyz')).status).toBe(200)
  expect(await json('/api/v2/components.json')).toMatchObject({ components: [{ id: 'api' }] })
  expect(await rows()).toEqual(before)

  await sql.raw('pragma max_page_count = 1000000').execute(store)
  await world.runJob('check whether the disk is still full')
  expect(await told()).toEqual([undefined, null, '0'])
  expect((await write('second', 400_000)).status).toBe(201)
})
