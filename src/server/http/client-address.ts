import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The address that a request came from, as far as it can be believed. */
export type ClientAddress = (context: Context) => string

/** `proxies`: how many of them stand in front, each adding an address to the end of `X-Forwarded-For`. */
export function createClientAddress(proxies: number): ClientAddress {
  return (context) => {
    const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').flatMap((part) => part.trim() || [])
    const told = proxies === 0 ? undefined : (forwarded.at(-proxies) ?? forwarded[0])
    return plain(told ?? socketAddress(context))
  }
}

function socketAddress(context: Context): string {
  const { env } = context
  if (!env?.incoming && !env?.server) return 'unknown'
  return getConnInfo(context).remote.address ?? 'unknown'
}

/** Without port and brackets, and an IPv4 address always as such. */
function plain(address: string): string {
  const [, inner = address] = /^\[(.+)\](?::\d+)?$/.exec(address) ?? []
  return inner.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+)/i, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
