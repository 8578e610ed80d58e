import { expect, it } from 'vitest'
import { componentTree } from '#domain/status/component-tree.ts'
import { networksOfRecord } from '#domain/status/record-networks.ts'
import { wireComponent } from '#test/support/wire-values.ts'

const tree = componentTree([
  wireComponent('group', { name: 'Testnet', group: true }),
  wireComponent('relay', { group_id: 'group' }),
  wireComponent('mainnet node'),
  wireComponent('website'),
])
const named = (...ids: readonly string[]) => ids.map((id) => ({ id, name: id }))

it.each([
  ['none at all', [], named(), []],
  ['what its own names tell', ['mainnet'] as const, named(), ['mainnet']],
  ['the group of a component', [], named('relay'), ['testnet']],
  ['each once, in their usual order', ['testnet'] as const, named('relay', 'mainnet node'), ['mainnet', 'testnet']],
  ['nothing of a component without one', [], named('website'), []],
  ['nothing of a component that the page knows no more', [], named('gone'), []],
])('%s', (_, networks, components, expected) => {
  expect(networksOfRecord({ networks, components }, tree)).toEqual(expected)
})

it('keeps to its own names while the page is not known', () => {
  expect(networksOfRecord({ networks: ['mainnet'], components: named('relay') }, undefined)).toEqual(['mainnet'])
})
