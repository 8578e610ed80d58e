import { readPolicyTree } from '#api/policies/policy-tree.ts'
import { answer, nothingThere, Refused, textOf } from './answer.ts'
import { forward, type Asked } from './forward.ts'
import type { Fetch } from './config.ts'

/** A policy with its tree of blocks, which a Guardian only tells container by container. */
export async function answerPolicyTree(fetch: Fetch, base: string | null, asked: Asked): Promise<Response> {
  const id = decodeURIComponent(asked.path.slice(asked.path.lastIndexOf('/') + 1))
  if (/^\.{0,2}$/.test(id)) return nothingThere(asked.path)
  try {
    const tree = await readPolicyTree(id, {
      read: async (path) => textOf(await forward(fetch, base, path, asked)),
      isDenied: (error) => error instanceof Refused && [403, 404].includes(error.status),
    })
    if (tree !== null) return new Response(tree, { headers: { 'content-type': 'application/json' } })
    return answer({ statusCode: 502, message: 'The Guardian did not identify the policy.', error: 'Upstream' }, 502)
  } catch (error) {
    if (error instanceof Refused) return error.answer()
    throw error
  }
}
