import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

export const sessionCookie = 'signalbox_session'

export function sessionIdIn(context: Context): string | undefined {
  return getCookie(context, sessionCookie) || undefined
}
