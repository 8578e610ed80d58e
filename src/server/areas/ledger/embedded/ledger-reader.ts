import type { OutputOf, QueryOf } from '#api/endpoint.ts'
import type { EntityActivity } from '#api/ledger/entities.ts'
import type { ExportFormat, getLedgerStats } from '#api/ledger/ledger.ts'
import type { FindQuery } from '#domain/ledger/list/find-query.ts'
import type { ListQuery } from '#domain/ledger/transaction-query.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { BucketTable } from '../store/ledger-buckets.ts'
import type { PrintedTransaction } from '../store/transactions.ts'
import { ledgerStats } from './ledger-buckets.ts'
import { exportPart, type ExportPart } from './ledger-export.ts'
import { readEntityActivity } from './entity-activity.ts'
import { searchTransactions, type FoundTransactions } from './ledger-find.ts'
import { isIndexed, readPage, scanPage } from './ledger-page.ts'
import { createWorkerCalls } from '../../../platform/workers/worker-calls.ts'

/** Reads that could block other requests. Arguments and results can be sent to another thread. */
export interface LedgerReader {
  /** Runs a query that cannot run inline. Throws 503 after `deadline` (`scanClockMs`). */
  page(query: ListQuery, deadline: number): Promise<PrintedTransaction[]>
  /** Returns what is found before `deadline`. */
  find(query: ListQuery, find: FindQuery, deadline: number): Promise<FoundTransactions>
  entity(id: string): Promise<EntityActivity>
  stats(query: QueryOf<typeof getLedgerStats>, table?: BucketTable): Promise<OutputOf<typeof getLedgerStats>>
  exportPart(query: ListQuery, find: FindQuery, format: ExportFormat): Promise<ExportPart>
}

export function createLedgerReader(store: Store): LedgerReader {
  return {
    page: (query, deadline) => (isIndexed(query) ? readPage(store, query) : scanPage(store, query, deadline)),
    find: (query, find, deadline) => searchTransactions(store, query, find, deadline),
    entity: (id) => readEntityActivity(store, id),
    stats: (query, table) => ledgerStats(store, query, table),
    exportPart: (query, find, format) => exportPart(store, query, find, format),
  }
}

interface WorkerReader extends LedgerReader {
  close(): Promise<void>
}

/** Reads the ledger in a worker thread, over its own connection to the SQLite file. */
export function createWorkerReader(file: string): WorkerReader {
  const { call, close } = createWorkerCalls<LedgerReader>(new URL('ledger-reader-worker.ts', import.meta.url), file)
  return {
    page: (...args) => call('page', ...args),
    find: (...args) => call('find', ...args),
    entity: (...args) => call('entity', ...args),
    stats: (...args) => call('stats', ...args),
    exportPart: (...args) => call('exportPart', ...args),
    close,
  }
}
