import { expect, it } from 'vitest'
import { repeats } from '#domain/text/repeats.ts'

it.each([
  ['New project', ['New project'], true],
  ['New project.', ['new  Project'], true],
  ['Project_Description', ['Project Description'], true],
  ['VM0044', ['', 'VM0044'], true],
  ['', [''], true],
  ['', ['New project'], false],
  ['New projects', ['New project'], false],
  ['New project', [], false],
])('“%s” beside %j says nothing new: %s', (text, beside, expected) => {
  expect(repeats(text, ...beside)).toBe(expected)
})
