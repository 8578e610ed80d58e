import { describe, expect, it } from 'vitest'
import { networkOf } from '#server/areas/accounts/login-limit.ts'

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
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
