import { sql } from 'kysely'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore, type Store } from '#server/platform/database/database.ts'
import { findSetting, putSetting } from '#server/platform/database/setting.ts'
import { temporaryFolder } from '#test/support/server/process.ts'

describe('A store in a SQLite file', () => {
  async function open(): Promise<{ readonly store: Store; readonly other: DatabaseSync }> {
    const file = join(await temporaryFolder(), 'signalbox.db')
    const store = await openStore({ file })
    const other = new DatabaseSync(file)
    onTestFinished(async () => {
      other.close()
      await store.destroy()
    })
    return { store, other }
  }

  it('answers while another process writes, and writes once that is done', async () => {
    const { store, other } = await open()
    await putSetting(store, 'key', 'before')
    other.exec('begin immediate')
    const writes = [
      putSetting(store, 'key', 'after'),
      store.transaction().execute((transaction) => putSetting(transaction, 'second', 'after')),
    ]
    // None of them could end before the lock is let go, so these reads waited for none of them.
    expect(await findSetting(store, 'key')).toBe('before')
    const { rows } = await sql<{ value: string }>`with one as (select value from setting where key = 'key')
      select value from one`.execute(store)
    expect(rows).toEqual([{ value: 'before' }])
    other.exec('commit')
    await Promise.all(writes)
    expect([await findSetting(store, 'key'), await findSetting(store, 'second')]).toEqual(['after', 'after'])
  })

  it('shows to others only what a transaction has committed, and to itself what it wrote', async () => {
    const { store } = await open()
    await store.transaction().execute(async (transaction) => {
      await putSetting(transaction, 'key', 'mine')
      expect(await findSetting(transaction, 'key')).toBe('mine')
      expect(await findSetting(store, 'key')).toBeUndefined()
    })
    expect(await findSetting(store, 'key')).toBe('mine')
  })

  it('runs transactions one after the other, also behind one that failed', async () => {
    const { store } = await open()
    const append = (mark: string) =>
      store.transaction().execute(async (transaction) => {
        const value = (await findSetting(transaction, 'key')) ?? ''
        await putSetting(transaction, 'key', value + mark)
        if (mark === 'b') throw new RangeError('b fails')
      })
    const ends = await Promise.allSettled([append('a'), append('b'), append('c'), putSetting(store, 'alone', 'x')])
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect([await findSetting(store, 'key'), await findSetting(store, 'alone')]).toEqual(['ac', 'x'])
  })

  it('returns what a statement that writes returns, and how many rows it changed', async () => {
    const { store } = await open()
    await putSetting(store, 'key', 'before')
    const changed = await store
      .updateTable('setting')
      .set({ value: 'after' })
      .where('key', '=', 'key')
      .executeTakeFirst()
    expect(changed.numUpdatedRows).toBe(1n)
    const returned = await sql<{ value: string }>`
      insert into setting (key, value) values ('other', 'new') returning value`.execute(store)
    expect(returned.rows).toEqual([{ value: 'new' }])
    const { rows } = await sql<{ key: string }>`
      with gone as (select key from setting where key = 'other')
      delete from setting where key in (select key from gone) returning key`.execute(store)
    expect(rows).toEqual([{ key: 'other' }])
  })
})
