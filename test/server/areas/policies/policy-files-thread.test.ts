import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createWorkerPolicyFiles } from '#server/areas/policies/policy-files.ts'
import { openStore } from '#server/platform/database/database.ts'
import { limits } from '#server/platform/limits.ts'
import { lockForWrite } from '#server/platform/database/writes.ts'
import { manualTimers } from '#test/support/app/manual-timers.ts'
import { policyZip } from '#test/support/policies/policy-zips.ts'
import { yieldingThreads } from '#test/support/server/yielding-threads.ts'
import { until } from '#test/support/until.ts'

it('A file that takes too long is canceled with its thread and a message, leaves nothing behind, and the next one is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
  const file = join(folder, 'signalbox.db')
  const store = await openStore({ file })
  const timers = manualTimers()
  const files = createWorkerPolicyFiles({ file }, timers.setTimer)
  onTestFinished(async () => {
    await files.close()
    await store.destroy()
    await rm(folder, { recursive: true })
  })
  const sender = { did: 'did:test:ina', username: 'ina' }
  const sent = { bytes: policyZip(), name: 'a.policy' }
  const known = yieldingThreads()
  expect((await files.preview(sent, sender)).name).toBe('Bikes')
  // Writers wait for its lock.
  expect(yieldingThreads(known)).toEqual([])
  await store.transaction().execute(async (transaction) => {
    // Another writer keeps the import waiting.
    await lockForWrite(transaction, 'policies')
    const endless = files.import(sent, 'ask', sender, 0).catch((error: unknown) => error)
    await until('the import', () => timers.waiting().length === 1)
    await timers.advance(limits.policyFileMs)
    expect(await endless).toMatchObject({
      status: 422,
      reason: ['Nothing was imported: a.policy took longer than 60 s and was canceled.'],
    })
  })
  expect(await store.selectFrom('policy').select('id').execute()).toEqual([])
  expect((await files.import(sent, 'ask', sender, 0)).outcome).toBe('new')
})
