import { unconfirmedAfterSeconds } from '#domain/status/freshness.ts'
import { ImportError } from '../../../platform/expected-error.ts'
import type { Store } from '../../../platform/database/database.ts'
import { findPage } from '../store/status-page.ts'
import type { StatusPageRow } from '../../../platform/database/tables.ts'
import { isUnnamed, mergeStatus } from '../embedded/status-merge.ts'
import { missingFrom, type StatusAnswer } from './status-answer.ts'
import { type FetchedWell, type FetchFault, type StatusFetch, brokenWords, pageSays } from './status-fetch.ts'
import { listingOf, askLists } from './status-lists.ts'
import { createSetBack } from './status-rollback.ts'

/** What came of asking the page once. */
export interface Tried {
  /** When what is held was true by the page's own word, milliseconds since 1970; null where it was not confirmed. */
  readonly confirmedAt: number | null
  /** What was written came with what could not be read, or was true too long ago. */
  readonly doubted: boolean
  /** Why not, or not wholly, as a sentence for operators. */
  readonly fault: string | null
  /** What operators should know although it answers well, as a sentence. */
  readonly notice: string | null
  /** The page answered, however badly. */
  readonly reached: boolean
  /** Seconds that the page asks to wait. */
  readonly retryAfter: number | null
  /** Milliseconds that the answer took. */
  readonly latency: number | null
  /** Something was written. */
  readonly moved: boolean
}

export interface TryOptions {
  readonly store: Store
  readonly pages: StatusFetch
  readonly now: () => number
}

/** Even while nothing moves, the lists are asked for so often: what is edited long after does not show in the summary. */
const listsEvery = 5 * 60_000

/** Asks the page and takes over what it says: the summary first, and the lists only when something moved. */
export function createStatusTry({ store, pages, now }: TryOptions): () => Promise<Tried> {
  /** The lists have yet to be taken over as they belong to the summary. */
  let listsOwed = true
  let listedAt = -Infinity
  let movedAt = -Infinity
  let writtenAt: number | null = null
  const older = createSetBack(now)

  async function write(summary: FetchedWell, setBack: string | null): Promise<Tried> {
    if (summary.changed) movedAt = now()
    const lists = await askLists(pages, { store, summary: summary.answer, unmovedFor: now() - movedAt })
    const news = summary.changed || listsOwed || lists.changed
    const at = now()
    if (news) {
      const { page } = summary.answer.payload
      const payloads = lists.found.map(({ payload }) => ({ ...payload, page }))
      const listed = listingOf(summary.answer, lists.relied)
      await mergeStatus(store, [...payloads, summary.answer.payload], {
        now: at,
        sampled: false,
        listed,
        setBack: setBack !== null,
      })
      writtenAt = at
    }
    const disputed = await lists.settle()
    for (const one of [summary, ...lists.kept]) one.keep()
    listsOwed = lists.owed
    if (!listsOwed) listedAt = at
    const came = { retryAfter: lists.retryAfter, moved: news, notice: setBack }
    return judge(summary, [...lists.faults, ...disputed], came)
  }

  return async () => {
    const held = await findPage(store)
    // Another instance, or an import, has been at it: what was taken over may not be what is held.
    if ((held?.imported_at ?? null) !== writtenAt) {
      pages.forget()
      listsOwed = true
    }
    const summary = await pages.fetch('/summary.json')
    if (!summary.ok) return failed(summary)
    const foreign = foreignWords(summary.answer, held)
    if (foreign !== null) return refuse(pageSays(`gave an answer that ${foreign}`))
    const told = older.judge(summary, held)
    if (told?.accepted === false) return refuse(told.words)
    if (told) listsOwed = true
    if (!summary.changed && !listsOwed && now() - listedAt < listsEvery) {
      summary.keep()
      return judge(summary, [], { retryAfter: null, moved: false, notice: null })
    }
    try {
      return await write(summary, told?.words ?? null)
    } catch (error) {
      // The page that is held became another one meanwhile.
      if (error instanceof ImportError) return refuse(error.message)
      throw error
    }
  }
}

/** Why an answer is that of another page; completes “gave an answer that …”. */
function foreignWords({ pageId, pageName }: StatusAnswer, held: StatusPageRow | undefined): string | null {
  if (!held || isUnnamed(held) || pageId === held.id) return null
  return `is of another page, “${pageName}” (${pageId}); the history here is that of “${held.name}” (${held.id})`
}

function judge(
  summary: FetchedWell,
  others: readonly string[],
  came: Pick<Tried, 'retryAfter' | 'moved' | 'notice'>,
): Tried {
  const broken = [...summary.answer.broken, ...missingFrom(summary.answer)]
  const faults = [...(broken.length > 0 ? [brokenWords(broken)] : []), ...others]
  const confirmedAt = faults.length === 0 ? summary.trueAt : null
  const isStale = summary.age >= unconfirmedAfterSeconds
  const doubted = broken.length > 0 || (isStale && came.moved)
  if (isStale) faults.push(pageSays(`is answered for by a cache, with what was true ${summary.age} s ago`))
  return { confirmedAt, doubted, fault: faults.join(' ') || null, reached: true, latency: summary.latency, ...came }
}

/** An answer that is not taken over. */
function refuse(words: string): Tried {
  return failed({ ok: false, words, reached: true, absent: false, retryAfter: null })
}

function failed({ words, reached, retryAfter }: FetchFault): Tried {
  const nothing = { confirmedAt: null, doubted: false, notice: null, latency: null, moved: false }
  return { ...nothing, fault: words, reached, retryAfter }
}
