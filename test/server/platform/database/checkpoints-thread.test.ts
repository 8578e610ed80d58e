import { DatabaseSync } from 'node:sqlite'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCheckpoints, createWorkerCheckpoints } from '#server/platform/database/checkpoints.ts'
import { openStore } from '#server/platform/database/database.ts'
import { limits } from '#server/platform/limits.ts'
import { putSetting } from '#server/platform/database/setting.ts'
import { temporaryFolder } from '#test/support/server/process.ts'
import { yieldingThreads } from '#test/support/server/yielding-threads.ts'
import { isFullTier } from '#test/support/tier.ts'

it('What is committed reaches the database file without the connection that wrote it', async () => {
  const file = join(await temporaryFolder(), 'signalbox.db')
  const store = await openStore({ file })
  const { move, close } = await createWorkerCheckpoints(store, file)
  const { rows } = await sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`.execute(store)
  expect(rows[0]?.wal_autocheckpoint).toBe(limits.walPages)
  for (let commit = 0; commit < 3; commit += 1)
    await store.transaction().execute(async (transaction) => {
      for (let n = 0; n < 500; n += 1) await putSetting(transaction, `large.${commit}.${n}`, 'x'.repeat(4000))
    })
  const before = statSync(file).size
  const known = yieldingThreads()
  await move()
  expect(statSync(file).size).toBeGreaterThan(before + 4_000_000)
  // Writers wait for its lock when it makes the file smaller.
  expect(yieldingThreads(known)).toEqual([])
  await close()
  await store.destroy()
})

it('A writer is not kept waiting, and a reader of before keeps what it sees', async () => {
  const file = join(await temporaryFolder(), 'signalbox.db')
  const store = await openStore({ file })
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('begin')
  const count = () => reader.prepare("select count(*) as n from setting where key like 'mine.%'").get()?.['n']
  expect(count()).toBe(0)
  await store.transaction().execute(async (transaction) => {
    await putSetting(transaction, 'mine.1', '')
    await createCheckpoints(file).move()
  })
  await createCheckpoints(file).move()
  expect(count()).toBe(0)
  reader.close()
  await store.destroy()
})

it.runIf(isFullTier)(
  'A file becomes smaller again in steps, once much of it is free, and keeps what it holds',
  async () => {
    const file = join(await temporaryFolder(), 'signalbox.db')
    const store = await openStore({ file })
    await store.transaction().execute(async (transaction) => {
      for (let n = 0; n < 3000; n += 1) await putSetting(transaction, `large.${n}`, 'x'.repeat(4000))
    })
    const checkpoints = createCheckpoints(file)
    await checkpoints.move()
    const full = statSync(file).size
    await store.deleteFrom('setting').where('key', '>=', 'large.1').where('key', 'like', 'large.%').execute()
    await checkpoints.move()
    await checkpoints.move()
    const less = statSync(file).size
    expect(less).toBeLessThan(full - 1_000_000)
    expect(less).toBeGreaterThan(full / 2)
    for (let n = 0; n < 10; n += 1) await checkpoints.move()
    expect(statSync(file).size).toBeLessThan(full / 4)
    expect((await store.selectFrom('setting').selectAll().where('key', '=', 'large.0').execute()).length).toBe(1)
    await store.destroy()
  },
)
