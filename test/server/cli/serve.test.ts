import process from 'node:process'
import { expect, it, vi } from 'vitest'
import { runService } from '#server/cli/serve.ts'
import { readSettings } from '#server/platform/settings.ts'
import { freePort } from '#test/support/server/spawn.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'

it('A service that is asked to stop while it starts prints the passwords that it made, and stops in order', async () => {
  const store = await openMemoryStore()
  const settings = readSettings({
    PORT: String(await freePort()),
    DATA_DIR: ':memory:',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'a key for tests, and for nothing else',
    SAMPLE: 'off',
  })
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const others = process.listeners('SIGTERM')
  const served = runService(settings, store, () => Promise.resolve(store))
  const heard = process.listeners('SIGTERM').filter((listener) => !others.includes(listener))
  expect(heard).toHaveLength(1)
  for (const listener of heard) listener('SIGTERM')
  await served
  expect(printed.mock.calls.join('')).toContain('Sign in as admin')
  await expect(fetch(`http://127.0.0.1:${settings.port}/healthz`)).rejects.toThrow('fetch failed')
  printed.mockRestore()
  await store.destroy()
})
