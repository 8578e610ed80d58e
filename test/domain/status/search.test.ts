import { describe, expect, it, test } from 'vitest'
import type { Network } from '#domain/status/network.ts'
import { componentSearch, matchesRecord } from '#domain/status/search.ts'

describe('The search for records', () => {
  const networks: readonly Network[] = ['testnet']
  const record = {
    name: 'Testnet relay rolling restart',
    status: 'scheduled',
    components: [{ id: 'relay', name: 'JSON-RPC Relay' }],
    networks,
    timeline: [{ body: 'Sockets are closed once.' }, { body: 'Münchner Knoten zuerst.' }],
  }

  it.each([
    ['nothing', {}, true],
    ['a word of its name', { text: 'RELAY' }, true],
    ['words of its name and of an update, in any order', { text: 'sockets  restart' }, true],
    ['a word with its marks left out', { text: 'munchner' }, true],
    ['a word it does not have', { text: 'relay faucet' }, false],
    ['a text of spaces', { text: '  ' }, true],
    ['its state', { statuses: ['in_progress', 'scheduled'] }, true],
    ['another state', { statuses: ['completed'] }, false],
    ['any state', { statuses: [] }, true],
    ['its component', { component: 'relay' }, true],
    ['another component', { component: 'faucet' }, false],
    ['its network', { network: 'testnet' as const }, true],
    ['another network', { network: 'mainnet' as const }, false],
  ])('The search applies the criterion: %s', (_, wanted, expected) => {
    expect(matchesRecord(record, wanted)).toBe(expected)
  })

  it('A record that names no network matches every network', () => {
    expect(matchesRecord({ ...record, networks: [] }, { network: 'mainnet' })).toBe(true)
  })
})

describe('The search for components', () => {
  const component = {
    name: 'Mirror Node REST API',
    groupName: 'Testnet',
    description: 'Queries of accounts à la carte',
  }
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
  ])('The search for “%s” finds the component: %s', (text, found) => {
    expect(componentSearch(text)(component)).toBe(found)
  })

  test.each([
    ['explo', true],
    ['null', false],
  ])('The search for “%s” finds a component without group and description: %s', (text, found) => {
    expect(componentSearch(text)(bare)).toBe(found)
  })
})
