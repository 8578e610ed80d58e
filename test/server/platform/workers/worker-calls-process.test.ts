import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { start } from '#test/support/server/process.ts'

it('A command waits for its call of a worker thread, and ends without waiting for the thread', async () => {
  const script = fileURLToPath(new URL('../../../support/server/call-thread.ts', import.meta.url))
  expect(await start(script, []).ended).toMatchObject({ code: 0, stdout: 'true', stderr: '' })
})
