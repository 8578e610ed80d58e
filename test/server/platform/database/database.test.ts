import { Kysely } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { migrate, migrationNames, openMemoryStore, openStore, type Store } from '#server/platform/database/database.ts'
import { narrowIntegers } from '#server/platform/database/narrow-integers.ts'
import { sqliteDialect } from '#server/platform/database/sqlite.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { deleteSetting, findSetting, putSetting } from '#server/platform/database/setting.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'

describeOnBothStores('A store', (fresh) => {
  it('keeps every character of a text', async () => {
    const store = await fresh()
    const value = `{"b":1,"a":"é 😀 ' \\" \\u2028 %_"}`
    await putSetting(store, 'key', 'before')
    await putSetting(store, 'key', value)
    expect(await findSetting(store, 'key')).toBe(value)
    await deleteSetting(store, 'key')
    expect(await findSetting(store, 'key')).toBeUndefined()
  })

  it('sorts texts by code point', async () => {
    const store = await fresh()
    const keys = ['a', 'B', 'ä', 'Z', '_', '1', 'é', '~', 'z']
    for (const key of keys) await putSetting(store, key, '')
    const rows = await store
      .selectFrom('setting')
      .select('key')
      .where('key', 'not like', 'program.%')
      .orderBy('key')
      .execute()
    expect(rows.map(({ key }) => key)).toEqual(['1', 'B', 'Z', '_', 'a', 'z', '~', 'ä', 'é'])
  })

  it('returns times as numbers, and rejects those that a number cannot hold', async () => {
    const store = await fresh()
    const put = (until: number | bigint) =>
      store
        .insertInto('lease')
        .values({ name: String(until), owner: '', until: Number(until) })
        .execute()
    await put(253_402_300_799_999)
    expect((await store.selectFrom('lease').select('until').executeTakeFirstOrThrow()).until).toBe(253_402_300_799_999)
    await put(2n ** 60n)
    await expect(store.selectFrom('lease').select('until').execute()).rejects.toThrow(RangeError)
  })
})

describe('A SQLite file', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
    onTestFinished(() => rm(folder, { recursive: true }))
  })
  const open = async (): Promise<Store> => {
    const store = await openStore({ file: join(folder, 'signalbox.db') })
    onTestFinished(() => store.destroy())
    return store
  }

  it('keeps its data when it is opened again', async () => {
    const first = await open()
    await putSetting(first, 'key', 'value')
    await first.destroy()
    expect(await findSetting(await open(), 'key')).toBe('value')
  })

  it('can be opened by several stores', async () => {
    const [one, other] = [await open(), await open()]
    await putSetting(one, 'a', 'value')
    await putSetting(other, 'b', 'value')
    expect([await findSetting(other, 'a'), await findSetting(one, 'b')]).toEqual(['value', 'value'])
  })

  it('with a failed migration is unchanged, and is migrated the next time', async () => {
    const file = join(folder, 'signalbox.db')
    const broken = new DatabaseSync(file)
    broken.exec('create table status_change (something text)')
    await expect(open()).rejects.toThrow('"status_change" already exists')
    const tables = broken.prepare(`select name from sqlite_master where name like 'status%'`).all()
    expect(tables.map(({ name }) => name)).toEqual(['status_change'])
    broken.exec('drop table status_change')
    broken.close()
    expect(await findSetting(await open(), 'key')).toBeUndefined()
  })

  it('that is not a database is rejected, and stays as it was', async () => {
    await writeFile(join(folder, 'signalbox.db'), 'This is a letter, not a database. '.repeat(100))
    await expect(open()).rejects.toThrow('not a database')
  })
})

describe('A store in memory', () => {
  it('keeps what it held when it was written out, also by an older program', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'old.db')
    const old = new Kysely<Tables>({ dialect: sqliteDialect(file), plugins: [narrowIntegers] })
    await migrate(old, 'sqlite', '009-policy-row')
    await putSetting(old, 'key', 'kept')
    await old.destroy()
    const database = new DatabaseSync(file)
    database.exec('pragma journal_mode = delete')
    const image = database.serialize()
    database.close()
    const first = await openMemoryStore(image)
    expect(await findSetting(first.store, 'key')).toBe('kept')
    const before = first.writes()
    await putSetting(first.store, 'other', 'kept, too')
    expect(first.writes()).toBeGreaterThan(before)
    const second = await openMemoryStore(first.bytes())
    expect(await findSetting(second.store, 'other')).toBe('kept, too')
    const done = await second.store
      .selectFrom('kysely_migration' as 'setting')
      .selectAll()
      .execute()
    expect(done).toHaveLength(migrationNames.length)
    expect(await findSetting((await openMemoryStore(null)).store, 'key')).toBeUndefined()
  })
})
