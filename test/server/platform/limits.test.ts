import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limitSettings, limitTable, type Limit } from '#server/platform/limits.ts'
import { readSettings, SettingError } from '#server/platform/settings.ts'

const root = join(import.meta.dirname, '../../..')

it('Every limit stands in the documentation with its default, its variable and its reason: run scripts/limits-table.ts', async () => {
  const text = await readFile(join(root, 'docs/configuration.md'), 'utf8')
  const [, table = ''] = /\| Limit [^\n]*\n[^\n]*\n([\s\S]*?)\n\n/.exec(text) ?? []
  const documented = table.split('\n').map((line) => {
    const [name = '', value = '', setting = '', reason = ''] = line.split(' | ').map((cell) => cell.trim())
    return [name.replaceAll(/[|` ]/g, ''), value, setting.replaceAll('`', ''), reason.replace(/\s*\|$/, '')]
  })
  expect(documented).toEqual(
    Object.entries<Limit>(limitTable).map(([name, { value, setting = '', reason }]) => [
      name,
      value.toLocaleString('en-US'),
      setting,
      reason,
    ]),
  )
})

it('Every variable of a limit is in the example of an environment file', async () => {
  const text = await readFile(join(root, '.env.example'), 'utf8')
  for (const { setting } of limitSettings) expect(text).toContain(`# ${setting}=`)
})

it('A limit is read from its variable', () => {
  const { limits } = readSettings({ MAX_LIVE_STREAMS: ' 7 ' })
  expect([limits.liveStreams, limits.liveStreamsPerAddress]).toEqual([7, 200])
})

it.each(['0', '-1', 'many', '1.5', '1000000000'])('A limit of %s is refused by name', (value) => {
  expect(() => readSettings({ MAX_LIVE_STREAMS: value })).toThrow(
    new SettingError(`MAX_LIVE_STREAMS is “${value}”, expected a whole number from 1 to 999999999`),
  )
})
