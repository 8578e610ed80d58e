import * as v from 'valibot'
import { guardianErrorCode } from '#api/guardian-errors.ts'
import { messageOf } from '#api/client.ts'
import { isObject, tryParseJson } from '#domain/json/json-value.ts'
import { answer, nothingThere, Refused, readText } from './answer.ts'
import { forward, type Asked } from './forward.ts'
import type { Fetch } from './config.ts'
import { parseJson } from '#api/json.ts'
import { list, text } from '#api/tolerant.ts'
import { readPolicyTree, type GuardianCaller } from '#domain/policies/guardian/policy-tree.ts'

/** A policy with its tree of blocks, combined from several of Guardian's answers. */
export async function answerPolicyTree(fetch: Fetch, base: string | null, asked: Asked): Promise<Response> {
  const id = decodeURIComponent(asked.path.slice(asked.path.lastIndexOf('/') + 1))
  if (/^\.{0,2}$/.test(id)) return nothingThere(asked.path)
  try {
    const tree = await readPolicyTree(id, {
      read: async (path) => readText(await forward(fetch, base, path, asked)),
      isDenied: (error) => error instanceof Refused && [403, 404, 422].includes(error.status),
      caller: async () => callerIn(await readText(await forward(fetch, base, '/accounts/session', asked))),
    })
    if (tree !== null) return new Response(tree, { headers: { 'content-type': 'application/json' } })
    return answer({ statusCode: 502, message: 'The Guardian did not identify the policy.', error: 'Upstream' }, 502)
  } catch (error) {
    if (error instanceof Refused) return withErrorCode(error.answer())
    throw error
  }
}

const SignedIn = v.object({ did: text, permissions: list(v.string()) })

function callerIn(session: string): GuardianCaller {
  const account = v.safeParse(SignedIn, parseJson(session))
  return account.success ? account.output : { did: null, permissions: [] }
}

/** Adds the error code that the app needs to an error of a Guardian, which sends only English prose. */
export async function withErrorCode(response: Response): Promise<Response> {
  if (response.ok) return response
  const { status, headers } = response
  const content = await response.text()
  const body = tryParseJson(content)
  if (!isObject(body) || 'code' in body) return new Response(content, { status, headers })
  return answer({ ...body, code: guardianErrorCode(status, messageOf(body) ?? '') }, status, retryAfterOf(headers))
}

function retryAfterOf(headers: Headers): Readonly<Record<string, string>> {
  const retryAfter = headers.get('retry-after')
  return retryAfter === null ? {} : { 'retry-after': retryAfter }
}

const Row = v.looseObject({ updateDate: v.nullish(v.string()) })

/**
 * Guardian does not detect conflicting edits, so the row is read again before it is written; 409 means that another
 * user changed it first.
 */
export async function saveUnchanged(
  fetch: Fetch,
  base: string | null,
  { path, init }: Asked,
): Promise<Response | null> {
  const etag = new Headers(init.headers).get('if-match')
  const [, id] = /^\/api\/v1\/schemas\/system\/([^/]+)(?:\/active)?$/.exec(path) ?? []
  if (etag === null || id === undefined) return null
  const { headers, signal = null } = init
  const reading = { init: { ...(headers && { headers }), signal } }
  const response = await forward(fetch, base, `/schema/${id}?at=${Date.now()}`, reading)
  if (!response.ok) return response
  const row = v.safeParse(Row, await response.json())
  if (row.success && `"${row.output.updateDate}"` === etag) return null
  const message = 'Schema was changed since it was read.'
  return answer(
    {
      statusCode: 409,
      code: 'schema_conflict',
      message,
      error: 'Conflict',
      ...(row.success && { schema: row.output }),
    },
    409,
  )
}
