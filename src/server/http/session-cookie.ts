import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { forbidden } from '../platform/errors.ts'

export interface SessionCookie {
  idIn(context: Context): string | undefined
  /** The value of `Set-Cookie`. With 0 milliseconds, the cookie is removed. */
  write(id: string, milliseconds: number): string
}

/**
 * With https, the prefix of the name binds the cookie to this host: neither a subdomain nor an unencrypted
 * connection can set it.
 */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const isEncrypted = publicUrl.startsWith('https:')
  const name = isEncrypted ? '__Host-signalbox_session' : 'signalbox_session'
  return {
    idIn: (context) => getCookie(context, name) || undefined,
    write: (id, milliseconds) =>
      [
        `${name}=${id}`,
        // Required by the prefix.
        isEncrypted ? 'Path=/' : 'Path=/api',
        'HttpOnly',
        'SameSite=Strict',
        `Max-Age=${Math.floor(milliseconds / 1000)}`,
        ...(isEncrypted ? ['Secure'] : []),
      ].join('; '),
  }
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
  // The service may have several host names, but an https service never accepts an http origin.
  return given.host === host && (given.protocol === 'https:' || outside.protocol === 'http:')
}
