import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createClientAddress, subnetOf } from '#server/http/client-address.ts'

async function addressOf(proxies: number, forwarded: string | null, socket: string | null): Promise<string> {
  const app = new Hono().get('/', (context) => context.text(createClientAddress(proxies)(context)))
  const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded }
  const env = socket === null ? {} : { incoming: { socket: { remoteAddress: socket } } }
  return (await app.request('/', { headers }, env)).text()
}

describe('The address of a client', () => {
  it.each([
    [0, null, '192.0.2.1', '192.0.2.1'],
    [0, '203.0.113.9', '192.0.2.1', '192.0.2.1'],
    [0, null, '::ffff:192.0.2.1', '192.0.2.1'],
    [0, null, '2001:db8::1', '2001:db8::1'],
    [0, null, null, 'unknown'],
    [1, '203.0.113.9', '192.0.2.1', '203.0.113.9'],
    [1, '198.51.100.1, 203.0.113.9', '192.0.2.1', '203.0.113.9'],
    [2, '198.51.100.1,203.0.113.9 , 192.0.2.7', '192.0.2.1', '203.0.113.9'],
    [3, '198.51.100.1', '192.0.2.1', '192.0.2.1'],
    [2, '198.51.100.1', '192.0.2.1', '192.0.2.1'],
    [1, 'not an address', '192.0.2.1', '192.0.2.1'],
    [1, 'x'.repeat(3000), '192.0.2.1', '192.0.2.1'],
    [1, '198.51.100.1, 300.1.1.1', '192.0.2.1', '192.0.2.1'],
    [1, 'unknown', null, 'unknown'],
    [1, null, '192.0.2.1', '192.0.2.1'],
    [1, ' , ', '192.0.2.1', '192.0.2.1'],
    [1, '203.0.113.9:4711', '192.0.2.1', '203.0.113.9'],
    [1, '[2001:db8::1]:4711', '192.0.2.1', '2001:db8::1'],
  ])('behind %i proxies, with the header %j from %j, is %j', async (proxies, forwarded, socket, expected) => {
    expect(await addressOf(proxies, forwarded, socket)).toBe(expected)
  })
})

describe('The key of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['unknown', 'unknown'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
  ])('of %s is %s', (address, network) => {
    expect(subnetOf(address)).toBe(network)
  })
})
