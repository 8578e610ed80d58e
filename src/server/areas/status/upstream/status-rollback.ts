import { unconfirmedAfterSeconds } from '#domain/status/freshness.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { StatusPageRow } from '../../../platform/database/tables.ts'
import { isOlderThan, isUnnamed } from '../embedded/status-merge.ts'
import { type FetchedWell, pageSentence } from './status-fetch.ts'

export interface OlderAnswer {
  /** The page has reported nothing newer for so long that this is its present state. */
  readonly accepted: boolean
  readonly sentence: string
}

/** How long a page must report the same past before it is believed. Caches lag for less. */
const restoredAfterMs = 30 * 60_000
/** Without such an answer for this long, the wait starts again. */
const maxGapMs = 60_000

/**
 * Distinguishes a page restored from a backup from a cache that lags: both give an answer older than an earlier one. A
 * cache catches up; a page that was rolled back keeps reporting its past as the present.
 */
export function createSetBack(now: () => number) {
  let since: number | null = null
  let lastAt = -Infinity
  return {
    judge({ answer, age }: Pick<FetchedWell, 'answer' | 'age'>, stored: StatusPageRow | undefined): OlderAnswer | null {
      const { updatedAt } = answer
      if (!stored || isUnnamed(stored) || updatedAt === null || !isOlderThan(stored, updatedAt, now())) {
        since = null
        return null
      }
      // A cached answer says nothing about the present.
      if (age >= unconfirmedAfterSeconds) since = null
      else if (since === null || now() - lastAt > maxGapMs || now() < lastAt) since = now()
      lastAt = now()
      const compared = `is older (${utcIso(updatedAt)}) than what it said before (${utcIso(stored.updated_at ?? 0)})`
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
