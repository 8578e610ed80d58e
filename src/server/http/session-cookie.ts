import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

export const sessionCookie = 'signalbox_session'

/** The id of the session that the browser names. */
export function sessionIdIn(context: Context): string | undefined {
  return getCookie(context, sessionCookie) || undefined
}
