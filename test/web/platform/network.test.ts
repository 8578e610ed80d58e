import { describe, expect, it } from 'vitest'
import { keepNetwork } from '#web/platform/network.ts'

describe('keepNetwork', () => {
  it.each([
    ['/incidents', null, '/incidents'],
    ['/incidents', 'testnet', '/incidents?network=testnet'],
    ['/incidents?q=a', 'testnet', '/incidents?q=a&network=testnet'],
    ['/incidents?network=mainnet', 'testnet', '/incidents?network=mainnet'],
    ['/incidents#figures', 'testnet', '/incidents?network=testnet#figures'],
    ['/incidents?q=a#figures', 'testnet', '/incidents?q=a&network=testnet#figures'],
  ] as const)('%s with %s is %s', (path, network, expected) => {
    expect(keepNetwork(path, network)).toBe(expected)
  })
})
