import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address that a request came from. Only trusted proxies are believed. */
export type ClientAddress = (context: Context) => string

/** `proxies`: the number of trusted proxies in front. Each appends an address to `X-Forwarded-For`. */
export function createClientAddress(proxies: number): ClientAddress {
  return (context) => {
    const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').flatMap((part) => part.trim() || [])
    const forwardedFor = proxies === 0 ? undefined : (forwarded.at(-proxies) ?? forwarded[0])
    return plain(forwardedFor ?? socketAddress(context))
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
