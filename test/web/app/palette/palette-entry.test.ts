import { describe, expect, it } from 'vitest'
import { rankEntry } from '#web/app/palette/palette-entry.tsx'

const entries = [
  'Transactions',
  'Mainnet · JSON-RPC Relay',
  'Testnet · Mirror Node',
  'Theme: Dark',
  'Show times in UTC',
  'Version (v0.75.1)',
]
const found = (search: string) =>
  entries
    .map((name) => ({ name, rank: rankEntry('', search, [name]) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ name }) => name)

describe('The ranking of the palette', () => {
  it.each([
    ['transactions', ['Transactions']],
    ['trans', ['Transactions']],
    ['relay', ['Mainnet · JSON-RPC Relay']],
    ['export', []],
    ['utc', ['Show times in UTC']],
    ['dark', ['Theme: Dark']],
    ['node mirror', ['Testnet · Mirror Node']],
    ['MIRROR', ['Testnet · Mirror Node']],
    ['json rpc', ['Mainnet · JSON-RPC Relay']],
    ['rpc', ['Mainnet · JSON-RPC Relay']],
    ['ode', []],
    ['saction', ['Transactions']],
    ['((((', []],
    ['mAiNnEt', ['Mainnet · JSON-RPC Relay']],
    ['0.0', []],
    ['1', []],
    ['75.1', ['Version (v0.75.1)']],
    ['v0.75', ['Version (v0.75.1)']],
  ])('finds for %j', (search, expected) => {
    expect(found(search)).toEqual(expected)
  })

  it('prefers a whole name to its beginning, a name to a keyword, and shows all for nothing typed', () => {
    expect(rankEntry('', 'solar', ['Solar'])).toBeGreaterThan(rankEntry('', 'solar', ['Solar installations']))
    expect(rankEntry('', 'solar', ['Solar'])).toBeGreaterThan(rankEntry('', 'solar', ['Panels', 'Solar']))
    expect(rankEntry('', ' ', ['Panels'])).toBe(1)
    expect(rankEntry('/components/x0ykevshwk2b', 'x0ykevshwk2b', ['Relay'])).toBe(1)
    expect(rankEntry('/components/x0ykevshwk2b', 'x', ['Relay'])).toBe(0)
    expect(rankEntry('', 'comment', ['PolicyComment'])).toBeGreaterThan(rankEntry('', 'olicyc', ['PolicyComment']))
  })
})
