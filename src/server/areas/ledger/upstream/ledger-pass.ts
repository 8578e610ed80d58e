import type { LedgerAnswer } from '../source.ts'
import { createAnswerCache } from '../../../platform/upstream/answer-cache.ts'
import type { LedgerNode, NodeAnswer } from './ledger-node.ts'
import { unavailable } from '../../../platform/errors.ts'

/** Characters of answers that are kept. */
const mostKept = 32 * 1024 * 1024
/** Requests that wait for the mirror node at once. */
const mostWaiting = 64

/** Passes requests on: equal ones at the same moment become one, and an answer is kept for as long as its headers allow. */
export function createLedgerPass(node: LedgerNode, now: () => number): (path: string) => Promise<LedgerAnswer> {
  const cache = createAnswerCache<NodeAnswer>(mostKept)
  const running = new Map<string, Promise<NodeAnswer>>()

  async function ask(path: string): Promise<NodeAnswer> {
    const answer = await node(path)
    if (answer.keep > 0)
      cache.keep(path, { value: answer, until: now() + answer.keep * 1000, size: answer.body.length + path.length })
    return answer
  }

  return async (path) => {
    const kept = cache.find(path, now())
    if (kept) return answerOf(kept.value, (kept.until - now()) / 1000)
    const other = running.get(path)
    if (!other && running.size >= mostWaiting) throw unavailable('Too many requests wait for the mirror node already.')
    const asked = other ?? ask(path).finally(() => running.delete(path))
    running.set(path, asked)
    const answer = await asked
    return answerOf(answer, answer.keep)
  }
}

function answerOf({ body, next }: NodeAnswer, seconds: number): LedgerAnswer {
  return { body, next, cacheControl: seconds > 0 ? `public, max-age=${Math.ceil(seconds)}` : 'no-cache' }
}
