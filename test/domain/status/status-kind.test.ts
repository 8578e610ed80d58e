import { describe, expect, it, test } from 'vitest'
import {
  impactKindOf,
  indicatorKindOf,
  severityOf,
  statesOf,
  statusKindOf,
  statusKinds,
  worstOf,
} from '#domain/status/status-kind.ts'

describe('The kind of a wire value', () => {
  it.each([
    ['operational', 'operational'],
    ['degraded_performance', 'degraded'],
    ['partial_outage', 'partial'],
    ['major_outage', 'major'],
    ['under_maintenance', 'maintenance'],
    ['full_outage', 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
  ])('The component status %j is %s', (wire, kind) => {
    expect(statusKindOf(wire)).toBe(kind)
  })

  it.each([
    ['none', 'operational'],
    ['minor', 'degraded'],
    ['major', 'partial'],
    ['critical', 'major'],
    ['maintenance', 'maintenance'],
    ['catastrophic', 'unknown'],
  ])('The indicator %j is %s', (wire, kind) => {
    expect(indicatorKindOf(wire)).toBe(kind)
  })

  it.each([
    ['none', 'no-data'],
    ['minor', 'degraded'],
    ['major', 'partial'],
    ['critical', 'major'],
    ['maintenance', 'maintenance'],
    ['surprise', 'unknown'],
  ])('The impact %j is %s', (wire, kind) => {
    expect(impactKindOf(wire)).toBe(kind)
  })
})

test('Severities fall from a major outage to no data', () => {
  expect(statusKinds.map(severityOf)).toEqual([6, 5, 4, 3, 2, 1, 0])
})

it.each([
  [[], 'no-data'],
  [['operational', 'no-data'], 'operational'],
  [['maintenance', 'operational'], 'maintenance'],
  [['maintenance', 'unknown'], 'unknown'],
  [['maintenance', 'degraded'], 'degraded'],
  [['partial', 'maintenance', 'degraded'], 'partial'],
  [['operational', 'major', 'partial'], 'major'],
] as const)('The worst of %j is %s', (kinds, worst) => {
  expect(worstOf(kinds)).toBe(worst)
})

test('statesOf lists the states of a record in order', () => {
  expect(statesOf('incident')).toEqual(['investigating', 'identified', 'monitoring', 'resolved', 'postmortem'])
  expect(statesOf('maintenance')).toEqual(['scheduled', 'in_progress', 'verifying', 'completed'])
})
