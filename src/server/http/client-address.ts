import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { isIP } from 'node:net'

/** The address that a request came from. Only trusted proxies may state it. */
export type ClientAddress = (context: Context) => string

/** `proxies`: the number of trusted proxies. Each appends an address to `X-Forwarded-For`. */
export function createClientAddress(proxies: number): ClientAddress {
  return (context) => {
    const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').flatMap((part) => part.trim() || [])
    // With fewer entries than proxies, the request bypassed some of them, so its sender wrote the header.
    const forwardedFor = proxies === 0 ? '' : plain(forwarded.at(-proxies) ?? '')
    return isIP(forwardedFor) === 0 ? plain(socketAddress(context)) : forwardedFor
  }
}

function socketAddress(context: Context): string {
  const { env } = context
  if (!env?.incoming && !env?.server) return 'unknown'
  return getConnInfo(context).remote.address ?? 'unknown'
}

/** Without port and brackets; an IPv4-mapped address becomes plain IPv4. */
function plain(address: string): string {
  const [, inner = address] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? []
  return inner.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

const groupsOfNetwork = 4
const groups = 8

/** The address, or for IPv6 its /64 network, because an attacker controls all of it. */
export function subnetOf(given: string): string {
  const address = plain(given)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*/, '').split('::')
  const before = groupsIn(head)
  const after = groupsIn(tail ?? '')
  const missing = tail === undefined ? 0 : Math.max(0, groups - before.length - after.length)
  const whole = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${whole.slice(0, groupsOfNetwork).join(':')}::/64`
}

function groupsIn(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
