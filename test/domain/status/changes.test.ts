import { describe, expect, test } from 'vitest'
import { bundleChanges, changeConcerns } from '#domain/status/changes.ts'
import * as v from 'valibot'
import { Summary } from '#api/status/status.ts'
import { statusViewOf } from '#domain/status/status-view.ts'

describe('Bundles of changes', () => {
  function change(id: number, seenAt: number, kind = 'component_added', subject = 'component') {
    return { id, kind, seenAt, subject: { kind: subject } }
  }

  function outline(changes: readonly ReturnType<typeof change>[]): number[][] {
    return bundleChanges(changes).map((bundle) => bundle.map(({ id }) => id))
  }

  test('Four changes of one kind at one moment become a bundle, in the place of the first', () => {
    const changes = [
      change(9, 20),
      change(8, 10),
      change(7, 10, 'record_opened', 'incident'),
      change(6, 10),
      change(5, 10),
      change(4, 10),
    ]
    expect(outline(changes)).toEqual([[9], [8, 6, 5, 4], [7]])
  })

  test('Three changes stay single', () => {
    expect(outline([change(3, 10), change(2, 10), change(1, 10)])).toEqual([[3], [2], [1]])
  })

  test.each([
    ['moment', [change(4, 11), change(3, 10), change(2, 10), change(1, 10)]],
    ['kind', [change(4, 10, 'component_status'), change(3, 10), change(2, 10), change(1, 10)]],
    [
      'subject',
      [
        change(4, 10, 'record_opened', 'incident'),
        change(3, 10, 'record_opened', 'maintenance'),
        change(2, 10, 'record_opened', 'maintenance'),
        change(1, 10, 'record_opened', 'maintenance'),
      ],
    ],
  ])('Changes that differ in their %s are not bundled', (_, changes) => {
    expect(outline(changes)).toEqual([[4], [3], [2], [1]])
  })

  test('No changes make no bundle', () => {
    expect(bundleChanges([])).toEqual([])
  })
})

describe('The network of a change', () => {
  const mirror = { id: 'mirror', name: 'Mirror Node', status: 'operational', group_id: 'g' }
  const view = statusViewOf(
    v.parse(Summary, {
      page: { id: 'p', name: 'Ledger' },
      status: { indicator: 'none', description: 'All Systems Operational' },
      components: [{ id: 'g', name: 'Testnet', status: 'operational', group: true }, mirror],
      incidents: [
        { id: 'slow', name: 'Slow queries', status: 'investigating', components: [mirror] },
        { id: 'all', name: 'Sign-in fails', status: 'investigating' },
      ],
      scheduled_maintenances: [],
    }),
  )

  test.each([
    ['a component, by its group', 'component', 'mirror', 'Mirror Node', true, false],
    ['a component that is gone, by its name', 'component', 'gone', 'Mainnet explorer', false, true],
    ['a component of no network', 'component', 'gone', 'Explorer', false, false],
    ['an open record, by its components', 'incident', 'slow', 'Slow queries', true, false],
    ['an open record that names no network concerns each', 'incident', 'all', 'Sign-in fails', true, true],
    ['a record that is over, by its name', 'maintenance', 'past', 'Mainnet upgrade', false, true],
    ['one that is over and tells nothing concerns each', 'incident', 'past', 'Slow pages', true, true],
  ] as const)('%s', (_, kind, id, name, testnet, mainnet) => {
    const subject = { kind, id, name }
    expect(changeConcerns(subject, 'testnet', view)).toBe(testnet)
    expect(changeConcerns(subject, 'mainnet', view)).toBe(mainnet)
    expect(changeConcerns(subject, null, view)).toBe(true)
  })
})
