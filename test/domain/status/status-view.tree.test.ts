import { describe, expect, it, test } from 'vitest'
import {
  componentTree,
  filterTree,
  findComponent,
  isNotable,
  leaves,
  rollupOfComponents,
  worstFirst,
  type ComponentTree,
} from '#domain/status/status-view.ts'
import { wireComponent } from '#test/support/status/wire-values.ts'

const page = componentTree([
  wireComponent('explorer', { position: 1, name: 'Explorer' }),
  wireComponent('testnet', { position: 2, name: 'Testnet', group: true, status: 'operational' }),
  wireComponent('t-uptime', { position: 2, name: 'Network Uptime', group_id: 'testnet', status: 'under_maintenance' }),
  wireComponent('t-mirror', { position: 1, name: 'Mirror Node', group_id: 'testnet', status: 'partial_outage' }),
  wireComponent('mainnet', { position: 3, name: 'Mainnet', group: true, status: 'major_outage', description: 'Live' }),
  wireComponent('m-uptime', { position: 1, name: 'Network Uptime', group_id: 'mainnet' }),
  wireComponent('lost', { position: 9, name: 'Previewnet faucet', group_id: 'gone', status: 'on_fire' }),
])

function outline(tree: ComponentTree): string[] {
  return tree.groups.map((group) => `${group.id}: ${group.components.map(({ id }) => id).join(' ')}`)
}

describe('componentTree', () => {
  test('Groups and components follow their positions, and components without a group form an unnamed one', () => {
    expect(outline(page)).toEqual(['null: explorer lost', 'testnet: t-mirror t-uptime', 'mainnet: m-uptime'])
  })

  test('A group has the worst status of its components, never its own', () => {
    expect(page.groups.map((group) => group.status)).toEqual(['unknown', 'partial', 'operational'])
  })

  test('The tree counts affected components, and separately those in maintenance', () => {
    expect(page.groups.map(({ affected, inMaintenance, total }) => [affected, inMaintenance, total])).toEqual([
      [1, 0, 2],
      [1, 1, 2],
      [0, 0, 1],
    ])
    expect([page.affected, page.inMaintenance, page.total]).toEqual([2, 1, 5])
  })

  test('The group determines the network first, then the name', () => {
    expect(leaves(page).map(({ id, network }) => [id, network])).toEqual([
      ['explorer', null],
      ['lost', 'previewnet'],
      ['t-mirror', 'testnet'],
      ['t-uptime', 'testnet'],
      ['m-uptime', 'mainnet'],
    ])
    expect(page.groups.map((group) => group.network)).toEqual([null, 'testnet', 'mainnet'])
  })

  test('A group without a network in its name has the one that all its components share', () => {
    const tree = componentTree([
      wireComponent('apis', { group: true }),
      wireComponent('a', { name: 'Mirror Node REST API Public Testnet', group_id: 'apis' }),
      wireComponent('b', { name: 'Relay Testnet', group_id: 'apis' }),
    ])
    expect(tree.groups[0]?.network).toBe('testnet')
  })

  test('A component keeps its wire status, description and dates', () => {
    const tree = componentTree([
      wireComponent('a', {
        status: 'on_fire',
        description: 'Line one\r\nLine two',
        start_date: '2024-05-01',
        updated_at: '2026-03-12T08:00:00.000-04:00',
      }),
    ])
    expect(leaves(tree)[0]).toMatchObject({
      status: 'unknown',
      wireStatus: 'on_fire',
      description: 'Line one\r\nLine two',
      startDate: '2024-05-01',
      updatedAt: Date.parse('2026-03-12T12:00:00Z'),
      groupId: null,
      groupName: null,
    })
  })

  test('A group and its child may share a name', () => {
    const tree = componentTree([
      wireComponent('g', { name: 'CMX-Amplify', group: true }),
      wireComponent('c', { name: 'CMX-Amplify', group_id: 'g' }),
    ])
    expect(outline(tree)).toEqual(['g: c'])
    expect(leaves(tree)[0]).toMatchObject({ groupId: 'g', groupName: 'CMX-Amplify' })
  })

  test('A component that shows only when degraded is hidden and not counted while operational', () => {
    const given = { only_show_if_degraded: true }
    const quiet = componentTree([wireComponent('a', given), wireComponent('b')])
    const loud = componentTree([wireComponent('a', { ...given, status: 'major_outage' }), wireComponent('b')])
    expect([leaves(quiet)[0]?.hidden, quiet.affected, quiet.total]).toEqual([true, 0, 1])
    expect([leaves(loud)[0]?.hidden, loud.affected, loud.total]).toEqual([false, 1, 2])
  })

  test('A line that only links elsewhere is not counted', () => {
    const tree = componentTree([
      wireComponent('sign', { name: 'Visit www.githubstatus.com for more information' }),
      wireComponent('git', { name: 'Git Operations' }),
    ])
    expect(leaves(tree).map(({ signpost }) => signpost)).toEqual([true, false])
    expect(tree.total).toBe(1)
  })

  test('A page without components is an empty tree, and an empty group stays', () => {
    expect(componentTree([])).toEqual({ groups: [], affected: 0, inMaintenance: 0, total: 0 })
    const [group] = componentTree([wireComponent('g', { group: true })]).groups
    expect(group).toMatchObject({ status: 'no-data', affected: 0, total: 0, network: null })
  })
})

test('worstFirst moves affected components to the top and keeps the order of the others', () => {
  const groups = worstFirst(page.groups)
  expect(groups.map(({ id }) => id)).toEqual(['testnet', null, 'mainnet'])
  expect(groups[1]?.components.map(({ id }) => id)).toEqual(['lost', 'explorer'])
  expect(outline(page)[0]).toBe('null: explorer lost')
})

test('A filtered tree counts again and drops empty groups', () => {
  const testnet = filterTree(page, ({ network }) => network === 'testnet')
  expect(outline(testnet)).toEqual(['testnet: t-mirror t-uptime'])
  expect([testnet.affected, testnet.inMaintenance, testnet.total]).toEqual([1, 1, 2])
  const upkeep = filterTree(page, ({ status }) => status === 'maintenance')
  expect(upkeep.groups[0]?.status).toBe('maintenance')
})

test('findComponent finds a component by its id', () => {
  expect(findComponent(page, 't-mirror')?.name).toBe('Mirror Node')
  expect(findComponent(page, 'testnet')).toBeUndefined()
})

it.each([
  ['testnet', 'minor', 'Minor Service Outage'],
  ['mainnet', 'none', 'All Systems Operational'],
  ['previewnet', 'minor', 'Degraded System Service'],
])('The rollup of %s counts its own components only', (network, indicator, description) => {
  const components = leaves(page).filter((component) => component.network === network)
  expect(rollupOfComponents(components)).toEqual({ indicator, description })
})

it.each([
  ['operational', false],
  ['no-data', false],
  ['maintenance', true],
  ['unknown', true],
  ['degraded', true],
] as const)('%s counts as affected: %s', (status, expected) => {
  expect(isNotable({ status })).toBe(expected)
})
