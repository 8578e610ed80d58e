import { duplicateIn } from '#domain/status/duplicate-records.ts'
import { unconfirmedAfterSeconds } from '#domain/status/freshness.ts'
import { ImportError } from '../../../platform/expected-error.ts'
import type { Store } from '../../../platform/database/database.ts'
import { findStatusPage } from '../store/status-page.ts'
import type { StatusPageRow } from '../../../platform/database/tables.ts'
import { isUnnamed, mergeStatus } from '../embedded/status-merge.ts'
import { missingFrom, type StatusAnswer } from './status-answer.ts'
import {
  type FetchedWell,
  type FetchFault,
  type StatusFetch,
  unreadableSentence,
  pageSentence,
} from './status-fetch.ts'
import { listingOf, askLists } from './status-lists.ts'
import { createRollbackDetector } from './status-rollback.ts'

export interface Tried {
  /** The `Age` in seconds of the answer that confirmed the stored status; null if none did. */
  readonly confirmedAge: number | null
  /** Whether the data written were incomplete or already stale. */
  readonly doubted: boolean
  /** Why the poll failed or was incomplete, as a sentence for operators. */
  readonly fault: string | null
  /** A sentence that operators should read although the page answers. */
  readonly notice: string | null
  /** Whether the page answered, even if unusably. */
  readonly reached: boolean
  /** How many seconds the page asks us to wait. */
  readonly retryAfter: number | null
  readonly latency: number | null
  readonly clockAheadMs: number | null
  readonly moved: boolean
}

export interface TryOptions {
  readonly store: Store
  readonly pages: StatusFetch
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

/** How often the lists are fetched although the summary is unchanged, because it does not show late edits. */
const listsEvery = 5 * 60_000

/** Polls the page: first the summary, then the lists if something has changed. */
export function createStatusTry({ store, pages, now, monotonic }: TryOptions): () => Promise<Tried> {
  /** Whether the lists that belong to the summary have yet to be stored. */
  let listsOwed = true
  let listedAt = -Infinity
  let movedAt = -Infinity
  let writtenAt: number | null = null
  const older = createRollbackDetector(now)

  async function write(summary: FetchedWell, rolledBack: string | null): Promise<Tried> {
    if (summary.changed) movedAt = monotonic()
    const lists = await askLists(pages, { store, summary: summary.answer, unmovedFor: monotonic() - movedAt })
    const news = summary.changed || listsOwed || lists.changed
    const at = now()
    if (news) {
      const { page } = summary.answer.payload
      const payloadOf = ({ payload }: StatusAnswer) => ({ ...payload, page })
      const lagging = lists.lagging.map(payloadOf)
      const payloads = [...lagging, ...lists.current.map(payloadOf), summary.answer.payload]
      const listed = listingOf(summary.answer, lists.relied)
      await mergeStatus(store, payloads, {
        now: at,
        sampled: false,
        listed,
        lagging,
        rolledBack: rolledBack !== null,
      })
      writtenAt = at
    }
    const disputed = await lists.settle()
    for (const one of [summary, ...lists.kept]) one.keep()
    listsOwed = lists.owed
    if (!listsOwed) listedAt = monotonic()
    const notices = [rolledBack, ...[summary.answer, ...lists.current].map(duplicateSentence)]
    const notice = notices.filter((sentence) => sentence !== null).join(' ') || null
    const came = { retryAfter: lists.retryAfter, moved: news, notice }
    return judge(summary, [...lists.faults, ...disputed], came)
  }

  return async () => {
    const stored = await findStatusPage(store)
    // Another instance or an import has written since, so the stored state may differ from the last answer.
    if ((stored?.imported_at ?? null) !== writtenAt) {
      pages.forget()
      listsOwed = true
    }
    const summary = await pages.fetch('/summary.json')
    if (!summary.ok) return failed(summary)
    const foreign = foreignReason(summary.answer, stored)
    if (foreign !== null) return refuse(pageSentence(`gave an answer that ${foreign}`))
    const verdict = older.judge(summary, stored)
    if (verdict?.accepted === false) return refuse(verdict.sentence)
    if (verdict) listsOwed = true
    if (!summary.changed && !listsOwed && monotonic() - listedAt < listsEvery) {
      summary.keep()
      return judge(summary, [], { retryAfter: null, moved: false, notice: null })
    }
    try {
      return await write(summary, verdict?.sentence ?? null)
    } catch (error) {
      // The stored page has been replaced meanwhile.
      if (error instanceof ImportError) return refuse(error.message)
      throw error
    }
  }
}

/** Completes “gave an answer that …”; null if the answer belongs to the stored page. */
function foreignReason({ pageId, pageName }: StatusAnswer, stored: StatusPageRow | undefined): string | null {
  if (!stored || isUnnamed(stored) || pageId === stored.id) return null
  return `is from another page, “${pageName}” (${pageId}); the history here is from “${stored.name}” (${stored.id})`
}

function judge(
  summary: FetchedWell,
  others: readonly string[],
  came: Pick<Tried, 'retryAfter' | 'moved' | 'notice'>,
): Tried {
  const broken = [...summary.answer.broken, ...missingFrom(summary.answer)]
  const faults = [...(broken.length > 0 ? [unreadableSentence(broken)] : []), ...others]
  const confirmedAge = faults.length === 0 ? summary.age : null
  const isStale = summary.age >= unconfirmedAfterSeconds
  const doubted = broken.length > 0 || (isStale && came.moved)
  if (isStale) faults.push(pageSentence(`is served by a cache, with a status that is ${summary.age} s old`))
  return {
    confirmedAge,
    doubted,
    fault: faults.join(' ') || null,
    reached: true,
    latency: summary.latency,
    clockAheadMs: summary.clockAheadMs,
    ...came,
  }
}

function duplicateSentence(answer: StatusAnswer): string | null {
  const duplicate = duplicateIn(answer.payload)
  return duplicate && pageSentence(`lists ${duplicate} more than once; the last version counts`, answer.payload.file)
}

function refuse(sentence: string): Tried {
  return failed({ ok: false, sentence, reached: true, absent: false, retryAfter: null })
}

function failed({ sentence, reached, retryAfter }: FetchFault): Tried {
  const nothing = { confirmedAge: null, doubted: false, notice: null, latency: null, clockAheadMs: null, moved: false }
  return { ...nothing, fault: sentence, reached, retryAfter }
}
