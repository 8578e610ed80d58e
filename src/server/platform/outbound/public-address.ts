import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not public: private, local, shared, reserved, documentation, multicast. */
const closed4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Networks within 2000::/3, which holds all global addresses. Those that embed another address may lead anywhere. */
const closed6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [net, prefix] of closed4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of closed6) closed.addSubnet(net, prefix, 'ipv6')
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const carrying4 = new BlockList()
carrying4.addSubnet('::ffff:0:0', 96, 'ipv6')
carrying4.addSubnet('64:ff9b::', 96, 'ipv6')

/** Whether an address belongs to the public internet. False for text that is not an address. */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%', 1)
  switch (isIP(plain)) {
    case 4:
      return !closed.check(plain, 'ipv4')
    case 6:
      // For a mapped or translated address, the embedded IPv4 address counts.
      if (carrying4.check(plain, 'ipv6')) return isPublicAddress(carriedBy(plain))
      return open6.check(plain, 'ipv6') && !closed.check(plain, 'ipv6')
    default:
      return false
  }
}

/** The IPv4 address in the last 32 bits. */
function carriedBy(address: string): string {
  // A URL normalizes every notation of an address to hexadecimal groups.
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::').at(-1)?.split(':') ?? []
  const [high = 0, low = 0] = [groups.at(-2), groups.at(-1)].map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
