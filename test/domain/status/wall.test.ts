import { describe, expect, it, test } from 'vitest'
import type { Component } from '#api/status/components.ts'
import { statusViewOf } from '#domain/status/status-view.ts'
import { wallColumns } from '#domain/status/wall.ts'
import { wireComponent } from '#test/support/status/wire-values.ts'

function viewOf(components: Component[]) {
  const page = { id: 'p', name: 'Ledger', url: null, time_zone: null, updated_at: null }
  const status = { indicator: 'none', description: 'All Systems Operational' }
  return statusViewOf({ page, components, incidents: [], scheduled_maintenances: [], status })
}

const ledger = viewOf([
  wireComponent('explorer', { name: 'Explorer', position: 1 }),
  wireComponent('t', { name: 'Testnet', group: true, position: 2 }),
  wireComponent('t-faucet', { name: 'Faucet', group_id: 't', position: 1, status: 'under_maintenance' }),
  wireComponent('t-relay', { name: 'Relay', group_id: 't', position: 2, status: 'degraded_performance' }),
  wireComponent('t-mirror', { name: 'Mirror', group_id: 't', position: 3, status: 'major_outage' }),
  wireComponent('t-node', { name: 'Node', group_id: 't', position: 4, status: 'degraded_performance' }),
  wireComponent('t-file', { name: 'File', group_id: 't', position: 5 }),
  wireComponent('m', { name: 'Mainnet', group: true, position: 3 }),
  wireComponent('m-node', { name: 'Node', group_id: 'm', position: 1 }),
  wireComponent('m-old', { name: 'Old', group_id: 'm', position: 2, only_show_if_degraded: true }),
])

describe('Wall columns', () => {
  test('Without components, the only column has the rollup of the page', () => {
    const page = viewOf([])
    const unknown = { ...page, rollup: { indicator: '', description: 'No status stated', kind: 'unknown' as const } }
    expect(wallColumns(unknown, null).map(({ status }) => status)).toEqual(['unknown'])
    expect(wallColumns(unknown, 'mainnet').map(({ status }) => status)).toEqual(['unknown'])
  })

  test('Columns follow the usual order of networks, with other components last', () => {
    expect(wallColumns(ledger, null).map(({ network, total }) => [network, total])).toEqual([
      ['mainnet', 1],
      ['testnet', 5],
      [null, 1],
    ])
  })

  test('Each column has the rollup of its components', () => {
    expect(wallColumns(ledger, null).map(({ status, description }) => [status, description])).toEqual([
      ['operational', 'All Systems Operational'],
      ['major', 'Partial System Outage'],
      ['operational', 'All Systems Operational'],
    ])
  })

  test('Components under maintenance are counted separately from affected ones', () => {
    const testnet = wallColumns(ledger, 'testnet')[0]
    expect(testnet).toMatchObject({ operational: 1, inMaintenance: 1, total: 5 })
  })

  test('A chosen network has the only column', () => {
    expect(wallColumns(ledger, 'testnet').map(({ network }) => network)).toEqual(['testnet'])
  })

  test('The column of a network without components is empty', () => {
    expect(wallColumns(ledger, 'previewnet')).toMatchObject([{ network: 'previewnet', total: 0, affected: [] }])
  })

  it.each([
    ['whose components name no network', [wireComponent('api', { name: 'API' })], 1],
    ['without components', [], 0],
  ])('There is one column for a page %s', (_, components, total) => {
    expect(wallColumns(viewOf(components), null)).toMatchObject([{ network: null, total }])
  })
})

test('Affected components are grouped by state, worst first, in the order of the page', () => {
  const testnet = wallColumns(ledger, 'testnet')[0]
  expect(testnet?.affected.map(({ wire, components }) => [wire, components.map(({ name }) => name)])).toEqual([
    ['major_outage', ['Mirror']],
    ['degraded_performance', ['Relay', 'Node']],
    ['under_maintenance', ['Faucet']],
  ])
  expect(testnet?.operational).toBe(1)
})

test('An unknown state is kept unchanged', () => {
  const [column] = wallColumns(viewOf([wireComponent('api', { status: 'on_fire' })]), null)
  expect(column?.affected).toMatchObject([{ status: 'unknown', wire: 'on_fire' }])
})
