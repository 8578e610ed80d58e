import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { limits } from './limits.ts'

/** Remembers the texts for which `ask` found nothing, and does not ask for them again for a while. */
export function rememberRefusals<Found>(
  ask: (text: string) => Promise<Found | null>,
  now: () => number,
): (text: string) => Promise<Found | null> {
  const refused = new LRUCache<string, number>({ max: limits.rememberedRefusals })
  return async (text) => {
    const key = createHash('sha256').update(text).digest('base64url')
    if ((refused.get(key) ?? -Infinity) > now()) return null
    const found = await ask(text)
    if (found === null) refused.set(key, now() + limits.refusalMs)
    return found
  }
}
