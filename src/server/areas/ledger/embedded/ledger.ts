import type { LedgerStats } from '#api/ledger/ledger.ts'
import type { LedgerSourceInfo } from '#api/sources.ts'
import { evmUnknown } from '#domain/ledger/entities/evm.ts'
import { utcIso } from '#domain/time/instant.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { readTransactionPath } from '#domain/ledger/transaction-id.ts'
import { nextLink, readEntryQuery, type ListQuery } from '#domain/ledger/transaction-query.ts'
import type { Store } from '../../../platform/database/database.ts'
import { findSetting } from '../../../platform/database/setting.ts'
import { transactionSpan, type PrintedTransaction } from '../store/transactions.ts'
import type { LedgerAnswer, LedgerSource } from '../source.ts'
import { entriesOfHash, entriesOfId } from './ledger-entries.ts'
import { exportParts } from './ledger-export.ts'
import { exportFile } from '#domain/ledger/export-file.ts'
import { canRunInline, readPage, readRare } from './ledger-page.ts'
import type { LedgerReader } from './ledger-reader.ts'
import { foundBody, readList, readSearch } from '../search.ts'
import { isSample, ledgerKeys } from './ledger-state.ts'
import { withFees } from './transaction-body.ts'
import { badRequest, notFound } from '../../../platform/errors.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import type { Limits } from '../../../platform/limits.ts'
import { scanClockMs } from './scan-clock.ts'

const listCache = 'public, max-age=2'
const badId =
  'Invalid Transaction id. Please use "shard.realm.num-sss-nnn" format where sss are seconds and nnn are nanoseconds'

export interface EmbeddedLedgerOptions {
  readonly store: Store
  /** Runs slow reads without blocking other requests. */
  readonly reader: LedgerReader
  readonly network: string
  readonly limits: Limits
}

export function createEmbeddedLedger({ store, reader, network, limits }: EmbeddedLedgerOptions): LedgerSource {
  let state: Pick<LedgerSourceInfo, 'sample' | 'newest' | 'imported_at'> = {
    sample: false,
    newest: null,
    imported_at: null,
  }

  const inTurn = createFairQueue({
    running: limits.scans,
    waiting: limits.waitingScans,
    waitingPerOwner: limits.waitingScansPerAddress,
    what: 'searches',
    retryAfterSeconds: 5,
  })

  // Separate from searches, because a rejected part would abort an export. The route limits the number of exports.
  const exportInTurn = createFairQueue({
    running: 1,
    waiting: limits.exports,
    waitingPerOwner: limits.exportsPerAddress,
    what: 'exports',
    retryAfterSeconds: 30,
  })

  async function page(query: ListQuery, owner: string): Promise<readonly PrintedTransaction[]> {
    const rare = await readRare(store, query)
    if (rare) return rare
    if (canRunInline(query)) return readPage(store, query)
    return inTurn(owner, () => reader.page(query, scanClockMs() + limits.scanMs))
  }

  return {
    async list({ path, parameters, owner }) {
      const query = readList(parameters)
      const rows = await page(query, owner)
      const last = rows.at(-1)
      const next = last && rows.length === query.limit ? nextLink(path, query, last.consensus) : null
      return listAnswer(rows, next)
    },

    async find({ path, parameters, owner }) {
      const { query, find, given } = readSearch(parameters)
      const { found, reached } = await inTurn(owner, () =>
        reader.find(query, find, scanClockMs() + limits.ledgerFindMs),
      )
      const last = reached ?? (found.length === query.limit ? (found.at(-1)?.consensus ?? null) : null)
      const next = last === null ? null : nextLink(path, { ...query, given }, last)
      return foundBody(
        found.map(({ body }) => body),
        { next, reached },
      )
    },

    async entries(id, { parameters }, now) {
      const query = readEntryQuery(parameters)
      if (!query.ok) throw badRequest(query.messages)
      const key = readTransactionPath(id)
      if (key.kind === 'invalid') throw badRequest([badId])
      if (key.kind === 'range') throw badRequest([`Invalid entity ID "${key.shown}"`])
      const found =
        key.kind === 'hash'
          ? await entriesOfHash(store, key.hash, query.query)
          : await entriesOfId(store, key, query.query, now)
      if (found.rows.length === 0) throw notFound('Not found')
      const bodies = found.rows.map(({ body, fees }) => withFees(body, fees))
      return {
        body: `{"transactions":[${bodies.join(',')}]}`,
        cacheControl: `public, max-age=${found.maxAgeSeconds}`,
        next: null,
      }
    },

    entity: (id, owner) => inTurn(owner, () => reader.entity(id)),

    // Records do not contain names of tokens.
    tokens: async () => [],
    // Nor Ethereum hashes and addresses.
    evm: async () => evmUnknown,

    stats: (query): Promise<LedgerStats> => reader.stats(query),

    async export(parameters, format, owner) {
      const { query, find } = readSearch(parameters)
      const readPart = (rest: ListQuery) => exportInTurn(owner, () => reader.exportPart(rest, find, format))
      return exportFile(format, exportParts(readPart, query))
    },

    info: () => ({ source: 'embedded', network, ...state }),

    async load() {
      const span = await transactionSpan(store)
      const importedAt = await findSetting(store, ledgerKeys.importedAt)
      state = {
        sample: await isSample(store),
        newest: span ? formatTimestamp(span.newest) : null,
        imported_at: importedAt === undefined ? null : utcIso(Number(importedAt)),
      }
    },
  }
}

function listAnswer(rows: readonly PrintedTransaction[], next: string | null): LedgerAnswer {
  const bodies = rows.map(({ body }) => body).join(',')
  return {
    body: `{"transactions":[${bodies}],"links":{"next":${JSON.stringify(next)}}}`,
    cacheControl: listCache,
    next,
  }
}
