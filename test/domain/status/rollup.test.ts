import { expect, it, test } from 'vitest'
import { rollupKindOf, rollupOf, rollupOfRecords } from '#domain/status/rollup.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'

const short: Record<string, string> = {
  o: 'operational',
  d: 'degraded_performance',
  p: 'partial_outage',
  m: 'major_outage',
  u: 'under_maintenance',
  '?': 'on_fire',
}

function leaves(letters: string) {
  return [...letters].map((letter) => ({ status: short[letter] ?? letter, group: false }))
}

it.each([
  ['m', 'critical', 'Major System Outage'],
  ['mmm', 'critical', 'Major System Outage'],
  ['mo', 'major', 'Partial System Outage'],
  ['mpdu', 'major', 'Partial System Outage'],
  ['pp', 'major', 'Partial System Outage'],
  ['po', 'minor', 'Minor Service Outage'],
  ['pd', 'minor', 'Minor Service Outage'],
  ['pu', 'minor', 'Minor Service Outage'],
  ['dd', 'minor', 'Degraded System Service'],
  ['do', 'minor', 'Partially Degraded Service'],
  ['du', 'minor', 'Partially Degraded Service'],
  ['uo', 'maintenance', 'Service Under Maintenance'],
  ['uu', 'maintenance', 'Service Under Maintenance'],
  ['ooo', 'none', 'All Systems Operational'],
  ['?', 'minor', 'Degraded System Service'],
  ['?o', 'minor', 'Partially Degraded Service'],
  ['?u', 'minor', 'Partially Degraded Service'],
  ['?m', 'major', 'Partial System Outage'],
])('Components with the states %j roll up to %s', (letters, indicator, description) => {
  expect(rollupOf(leaves(letters))).toEqual({ indicator, description })
})

test('The rollup ignores groups, whatever their own status', () => {
  const group = { status: 'major_outage', group: true }
  expect(rollupOf([group, ...leaves('oo')])?.indicator).toBe('none')
  expect(rollupOf([group])).toBeNull()
  expect(rollupOf([{ status: 'operational', group: true }, ...leaves('m')])?.indicator).toBe('critical')
})

test('Without components there is no rollup: nothing states that all is well', () => {
  expect(rollupOf([])).toBeNull()
})

it.each<[string[], boolean, string | undefined]>([
  [[], false, undefined],
  [[], true, 'Service Under Maintenance'],
  [['none'], false, 'Partially Degraded Service'],
  [['none'], true, 'Partially Degraded Service'],
  [['catastrophic'], false, 'Partially Degraded Service'],
  [['minor', 'none'], false, 'Minor Service Outage'],
  [['minor', 'major'], true, 'Partial System Outage'],
  [['none', 'critical', 'minor'], false, 'Major System Outage'],
])(
  'Without components, open incidents %j and maintenance under way %s mean %s',
  (impacts, isUnderMaintenance, text) => {
    expect(rollupOfRecords({ impacts, isUnderMaintenance })?.description).toBe(text)
  },
)

test('Many maintenances do not hide an outage', () => {
  const page = leaves(`${'p'.repeat(36)}${'u'.repeat(22)}${'d'.repeat(4)}${'o'.repeat(408)}`)
  expect(rollupOf(page)).toEqual({ indicator: 'minor', description: 'Minor Service Outage' })
})

it.each<[string, StatusKind[], StatusKind]>([
  ['none', ['operational', 'operational'], 'operational'],
  ['none', [], 'operational'],
  ['none', ['operational', 'partial'], 'partial'],
  ['maintenance', ['maintenance', 'major'], 'major'],
  ['minor', ['operational', 'partial'], 'partial'],
  ['minor', ['degraded'], 'degraded'],
  ['critical', ['operational'], 'major'],
  ['surprise', ['operational'], 'unknown'],
])('The mark for the indicator %s and the states %j is %s', (indicator, kinds, kind) => {
  expect(rollupKindOf({ indicator, description: '' }, kinds)).toBe(kind)
})
