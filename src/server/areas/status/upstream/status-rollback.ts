import { unconfirmedAfterSeconds } from '#domain/status/freshness.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { StatusPageRow } from '../../../platform/database/tables.ts'
import { isUnnamed } from '../embedded/status-merge.ts'
import { type FetchedWell, pageSays } from './status-fetch.ts'

/** An answer that is older than what is held. */
export interface OlderAnswer {
  /** The page has told of nothing newer for so long that this is what it is now. */
  readonly accepted: boolean
  /** A sentence for operators. */
  readonly words: string
}

/** Milliseconds for which a page has to tell of the same past before it is believed. Caches are older for less. */
const patience = 30 * 60_000
/** Milliseconds without such an answer after which it is waited for anew. */
const longestGap = 60_000

/**
 * Tells a page that was restored from a backup from a cache that is behind: of both an answer is older than one before. A
 * cache comes round; a page that was set back tells of its past and nothing else, and says that it is the present.
 */
export function createSetBack(now: () => number) {
  let since: number | null = null
  let lastAt = -Infinity
  return {
    /** Null for an answer that is not older. */
    judge({ answer, age }: Pick<FetchedWell, 'answer' | 'age'>, held: StatusPageRow | undefined): OlderAnswer | null {
      const { updatedAt } = answer
      if (!held || isUnnamed(held) || updatedAt === null || updatedAt >= (held.updated_at ?? -Infinity)) {
        since = null
        return null
      }
      // What has lain in a cache says nothing of the present.
      if (age >= unconfirmedAfterSeconds) since = null
      else if (since === null || now() - lastAt > longestGap || now() < lastAt) since = now()
      lastAt = now()
      const compared = `is older (${utcIso(updatedAt)}) than what it said before (${utcIso(held.updated_at ?? 0)})`
      if (since === null) return { accepted: false, words: pageSays(`gave an answer that ${compared}`) }
      const until = since + patience
      if (now() < until) {
        const outlook = `; it is taken for restored from a backup if it says nothing newer until ${utcIso(until)}`
        return { accepted: false, words: pageSays(`gave an answer that ${compared}${outlook}`) }
      }
      since = null
      const words = `has told of nothing newer for ${patience / 60_000} minutes, though what it tells of ${compared}: it is taken for restored from a backup`
      return { accepted: true, words: pageSays(words) }
    },
  }
}
