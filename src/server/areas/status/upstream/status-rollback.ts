import { unconfirmedAfterSeconds } from '#domain/status/freshness.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { StatusPageRow } from '../../../platform/database/tables.ts'
import { isOlderThan, isUnnamed } from '../embedded/status-merge.ts'
import { type FetchedWell, pageSentence } from './status-fetch.ts'

export interface OlderAnswer {
  /** The page has reported the same past for so long that it counts as the current state. */
  readonly accepted: boolean
  readonly sentence: string
}

/** How long a page must report the same past until that is accepted. Caches lag less. */
const restoredAfterMs = 30 * 60_000
/** After a gap this long without such an answer, the wait starts again. */
const maxGapMs = 60_000

/**
 * Both a page restored from a backup and a lagging cache answer with older data. Only time tells them apart: a
 * cache catches up, whereas a page that was rolled back keeps reporting its past.
 */
export function createRollbackDetector(now: () => number) {
  let since: number | null = null
  let lastAt = -Infinity
  return {
    judge({ answer, age }: Pick<FetchedWell, 'answer' | 'age'>, stored: StatusPageRow | undefined): OlderAnswer | null {
      const { updatedAt } = answer
      if (!stored || isUnnamed(stored) || updatedAt === null || !isOlderThan(stored, updatedAt, now())) {
        since = null
        return null
      }
      // A stale cached answer says nothing about the present.
      if (age >= unconfirmedAfterSeconds) since = null
      else if (since === null || now() - lastAt > maxGapMs || now() < lastAt) since = now()
      lastAt = now()
      const compared = `is older (${utcIso(updatedAt)}) than an earlier answer (${utcIso(stored.updated_at ?? 0)})`
      if (since === null) return { accepted: false, sentence: pageSentence(`gave an answer that ${compared}`) }
      const until = since + restoredAfterMs
      if (now() < until) {
        const outlook = `; it counts as restored from a backup if it reports nothing newer until ${utcIso(until)}`
        return { accepted: false, sentence: pageSentence(`gave an answer that ${compared}${outlook}`) }
      }
      since = null
      const sentence = `has reported nothing newer for ${restoredAfterMs / 60_000} minutes, although its answer ${compared}: it counts as restored from a backup`
      return { accepted: true, sentence: pageSentence(sentence) }
    },
  }
}
