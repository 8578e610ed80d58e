import { expect, it } from 'vitest'
import { exportStream } from '#server/areas/ledger/export-stream.ts'
import { settle } from '#test/support/app/manual-timers.ts'
import { createManualTimeout } from '#test/support/server/manual-timeout.ts'

/** An export of three pieces, and how it ends. */
function exporting() {
  const happened: string[] = []
  async function* pieces() {
    try {
      yield* ['a', 'b', 'c']
    } finally {
      happened.push('reading ended')
    }
  }
  const { timer, expire } = createManualTimeout()
  const stream = exportStream(pieces(), () => happened.push('slot freed'), 60_000, timer)
  const reader = stream.getReader()
  const take = async () => new TextDecoder().decode((await reader.read()).value)
  return { reader, take, expire, happened }
}

it('A reader that takes nothing for too long loses the export, and its slot is free', async () => {
  const { reader, take, expire, happened } = exporting()
  expect(await take()).toBe('a')
  await settle()
  expire()
  await expect(reader.closed).rejects.toThrow('took nothing for too long')
  expect(happened).toEqual(['reading ended', 'slot freed'])
})

it('A reader that takes everything frees the slot once', async () => {
  const { reader, take, expire, happened } = exporting()
  expect([await take(), await take(), await take()]).toEqual(['a', 'b', 'c'])
  await reader.closed
  expire()
  expect(happened).toEqual(['reading ended', 'slot freed'])
})

it('The time of a reader that left is not waited for', async () => {
  const { reader, take, expire, happened } = exporting()
  await take()
  await settle()
  await reader.cancel()
  expire()
  expect(happened).toEqual(['reading ended', 'slot freed'])
})
