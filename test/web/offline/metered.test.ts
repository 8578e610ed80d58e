import { expect, it } from 'vitest'
import { isMetered } from '#web/offline/metered.ts'

it.each([
  ['A browser that does not tell', undefined, false],
  ['A connection of unknown kind', {}, false],
  ['A wireless network', { saveData: false, type: 'wifi' }, false],
  ['A cellular connection', { saveData: false, type: 'cellular' }, true],
  ['The data saver', { saveData: true }, true],
  ['The data saver on a wireless network', { saveData: true, type: 'wifi' }, true],
])('%s decides whether the connection is metered', (_, connection, expected) => {
  expect(isMetered(connection === undefined ? {} : { connection })).toBe(expected)
})
