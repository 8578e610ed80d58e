import type { Context } from 'hono'

const maxLength = 300

/** A client's description of itself: its truncated `User-Agent`; null if it has none. */
export function deviceOf({ req }: Context): string | null {
  return req.header('user-agent')?.replaceAll(/\p{C}/gu, '').slice(0, maxLength) || null
}
