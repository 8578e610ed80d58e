import { expect, it } from 'vitest'
import { manualTimers } from '#test/support/app/manual-timers.ts'
import { createAutosave } from '#web/platform/drafts/autosave.ts'

function autosaved() {
  const timers = manualTimers()
  const saved: string[] = []
  const autosave = createAutosave(timers.setTimer, timers.now)
  return { timers, saved, autosave, type: (text: string) => autosave.schedule(() => saved.push(text)) }
}

it('Autosave saves the last change once nothing follows it for 300 ms', async () => {
  const { timers, saved, type } = autosaved()
  type('a')
  await timers.advance(200)
  type('ab')
  await timers.advance(299)
  expect(saved).toEqual([])
  await timers.advance(1)
  expect(saved).toEqual(['ab'])
})

it('Autosave saves at the latest one second after the first change', async () => {
  const { timers, saved, type } = autosaved()
  for (let key = 0; key < 10; key++) {
    type(String(key))
    // oxlint-disable-next-line no-await-in-loop -- one key press after the other
    await timers.advance(100)
  }
  expect(saved).toEqual(['9'])
})

it('Autosave saves at once when it is flushed, and not again', async () => {
  const { timers, saved, autosave, type } = autosaved()
  type('a')
  autosave.flush()
  await timers.advance(2000)
  expect(saved).toEqual(['a'])
})

it('Autosave forgets a change that is canceled', async () => {
  const { timers, saved, autosave, type } = autosaved()
  type('a')
  autosave.cancel()
  autosave.flush()
  await timers.advance(2000)
  expect(saved).toEqual([])
})
