import { expect, it } from 'vitest'
import { networkOf, networksOf, parseNetwork } from '#domain/status/network.ts'

it.each([
  [['Mainnet (v0.75.1) | Network Uptime'], 'mainnet'],
  [['Hedera TESTNET', 'anything'], 'testnet'],
  [['Previewnet', 'Mainnet copy'], 'previewnet'],
  [[null, 'Mirror Node REST API Public Testnet'], 'testnet'],
  [['Tools', 'Explorer', 'Previewnet faucet'], 'previewnet'],
  [['From testnet to mainnet'], 'mainnet'],
  [['Tools', undefined, 'Explorer'], null],
  [[], null],
])('The names %j mention %s', (names, network) => {
  expect(networkOf(...names)).toBe(network)
})

it('networksOf finds every network once, in the order of the names', () => {
  expect(networksOf(['Testnet Upgrade', null, 'Mainnet and Testnet'])).toEqual(['testnet', 'mainnet'])
})

it.each([
  ['testnet', 'testnet'],
  ['Testnet', null],
  ['', null],
  [null, null],
])('parseNetwork reads %j as %s', (text, network) => {
  expect(parseNetwork(text)).toBe(network)
})
