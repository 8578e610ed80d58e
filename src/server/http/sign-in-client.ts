import type { Context } from 'hono'

const maxLength = 300

/** How a client calls itself: its `User-Agent`, cut; null if it has none. */
export function deviceOf({ req }: Context): string | null {
  return req.header('user-agent')?.replaceAll(/\p{C}/gu, '').slice(0, maxLength) || null
}
