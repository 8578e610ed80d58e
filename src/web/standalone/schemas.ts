import * as v from 'valibot'
import { answer } from './answer.ts'
import { forward, type Asked } from './forward.ts'
import type { Fetch } from './config.ts'

const Row = v.looseObject({ updateDate: v.nullish(v.string()) })

/** A Guardian guards nobody's changes: the row is read again before it is written, and 409 tells that somebody else was quicker. */
export async function saveUnchanged(
  fetch: Fetch,
  base: string | null,
  { path, init }: Asked,
): Promise<Response | null> {
  const mark = new Headers(init.headers).get('if-match')
  const [, id] = /^\/api\/v1\/schemas\/system\/([^/]+)(?:\/active)?$/.exec(path) ?? []
  if (mark === null || id === undefined) return null
  const { headers, signal = null } = init
  const reading = { init: { ...(headers && { headers }), signal } }
  const response = await forward(fetch, base, `/schema/${id}?at=${Date.now()}`, reading)
  if (!response.ok) return response
  const row = v.safeParse(Row, await response.json())
  if (row.success && `"${row.output.updateDate}"` === mark) return null
  const message = 'Schema was changed since it was read.'
  return answer({ statusCode: 409, message, error: 'Conflict', ...(row.success && { schema: row.output }) }, 409)
}
