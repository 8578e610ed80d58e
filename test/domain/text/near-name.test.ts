import { expect, test } from 'vitest'
import { isNearName, nearTexts } from '#domain/text/near-name.ts'

test.each([
  ['Mainnet · JSON-RPC Relay', 'relai', true],
  ['Mainnet · JSON-RPC Relay', 'rellay', true],
  ['Mainnet · JSON-RPC Relay', 'rely', true],
  ['Mainnet · JSON-RPC Relay', 'realy', true],
  ['Mainnet · JSON-RPC Relay', 'RELAI', true],
  ['Mainnet · JSON-RPC Relay', 'main relai', true],
  ['Mainnet · JSON-RPC Relay', 'manet relai', false],
  ['Mainnet · JSON-RPC Relay', 'rlai', false],
  ['Mainnet · JSON-RPC Relay', 'other relai', false],
  ['Verra Redd+', 'vera', true],
  ['Überweisungen', 'uberwisungen', true],
  ['Slow answers', 'sow', false],
  ['Slow answers', 'slov', true],
  ['Slow answers', 'slow answers', false],
  ['Upgrade to v0.76', 'upgrade v077', false],
  ['Upgrade 2025', '2026', false],
  ['Relay', 'relayss', false],
  ['Relay', 'eralys', false],
  ['Relay', '', false],
  ['', 'relay', false],
])('%j is near %j: %j', (name, text, expected) => {
  expect(isNearName(name, text)).toBe(expected)
})

test.each([
  ['certifcate', ['certificate']],
  ['expired certifcate', ['expired certificate']],
  ['EXPIRED Certifcate', ['expired certificate']],
  ['mirrr', ['mirror']],
  ['realy', ['relay']],
  ['relay', []],
  ['nothing like it', []],
])('For %j, the names suggest %j', (text, expected) => {
  const names = ['Expired certificate on the mirror node', 'Mainnet · Mirror Node REST API', 'JSON-RPC Relay', 'Relay']
  expect(nearTexts(names, text)).toEqual(expected)
})
