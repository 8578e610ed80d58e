import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { forbidden } from '../platform/errors.ts'

export const sessionCookie = 'signalbox_session'

export function sessionIdIn(context: Context): string | undefined {
  return getCookie(context, sessionCookie) || undefined
}

/** Rejects requests that another site sends with this browser’s cookie. A request without an origin is not from a browser. */
export function checkOrigin({ req }: Context, publicUrl: string): void {
  const origin = req.header('origin')
  const site = req.header('sec-fetch-site')
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return
    throw forbidden()
  }
  if (!isOwn(origin, req.header('host') ?? new URL(req.url).host, publicUrl)) throw forbidden()
}

function isOwn(origin: string, host: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const outside = new URL(publicUrl)
  const given = new URL(origin)
  if (given.origin === outside.origin) return true
  // The service may have several host names, but an HTTPS service never accepts an HTTP origin.
  return given.host === host && (given.protocol === 'https:' || outside.protocol === 'http:')
}
