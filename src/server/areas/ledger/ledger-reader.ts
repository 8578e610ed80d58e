import { createWorkerCalls } from '../../platform/workers/worker-calls.ts'
import type { LedgerReader } from './embedded/ledger-reads.ts'

export interface WorkerReader extends LedgerReader {
  close(): Promise<void>
}

/** Reads the ledger in a worker thread, over its own connection to the SQLite file. */
export function createWorkerReader(file: string): WorkerReader {
  const { call, close } = createWorkerCalls<LedgerReader>(new URL('ledger-reader-worker.ts', import.meta.url), file)
  return {
    page: (...args) => call('page', ...args),
    stats: (...args) => call('stats', ...args),
    exportPart: (...args) => call('exportPart', ...args),
    close,
  }
}
