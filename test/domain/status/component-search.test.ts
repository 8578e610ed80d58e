import { expect, test } from 'vitest'
import { componentSearch } from '#domain/status/component-search.ts'

const component = { name: 'Mirror Node REST API', groupName: 'Testnet', description: 'Queries of accounts à la carte' }
const bare = { name: 'Explorer', groupName: null, description: null }

test.each([
  ['', true],
  ['   ', true],
  ['mirror', true],
  ['testnet mirror', true],
  ['rest testnet', true],
  ['A LA carte', true],
  ['mirror mainnet', false],
  ['null', false],
])('“%s” finds it: %s', (text, found) => {
  expect(componentSearch(text)(component)).toBe(found)
})

test.each([
  ['explo', true],
  ['null', false],
])('“%s” finds a component without group and description: %s', (text, found) => {
  expect(componentSearch(text)(bare)).toBe(found)
})
