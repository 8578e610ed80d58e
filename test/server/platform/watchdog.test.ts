import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createWatchdog } from '#server/platform/watchdog.ts'

function open() {
  const lines: { readonly ms: number; readonly during: readonly string[] }[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const clock = { now: 0 }
  const watchdog = createWatchdog(log, () => clock.now)
  const pass = (milliseconds: number) => {
    clock.now += milliseconds
    watchdog.look()
  }
  watchdog.look()
  return { lines, watchdog, pass }
}

it('The watchdog says nothing while it is called in time', () => {
  const { lines, watchdog, pass } = open()
  watchdog.note('GET /slow')
  for (const milliseconds of [50, 60, 250, 50]) pass(milliseconds)
  expect([lines, watchdog.blocks()]).toEqual([[], 0])
})

it('The watchdog names in one line what ran or ended while the thread was held', () => {
  const { lines, watchdog, pass } = open()
  watchdog.note('GET /before')()
  pass(50)
  watchdog.note('GET /quick')()
  const end = watchdog.note('GET /api/history/records')
  watchdog.note('GET /api/live')
  pass(351)
  expect(lines).toMatchObject([{ ms: 301, during: ['GET /quick', 'GET /api/history/records', 'GET /api/live'] }])
  end()
  pass(50)
  expect([lines.length, watchdog.blocks()]).toEqual([1, 1])
})

it('The watchdog names at most ten', () => {
  const { lines, watchdog, pass } = open()
  for (let index = 0; index < 30; index += 1) watchdog.note(`GET /${index}`)
  pass(1000)
  expect(lines[0]?.during).toHaveLength(10)
})
