import { importKey, readProgress, type ImportState } from './import-state.ts'
import { readLines, type Line, type LineSource } from './import-lines.ts'
import type { ImportProgress } from './import-progress.ts'
import { ImportError } from '../platform/expected-error.ts'
import { mergeTransactions, type MergeResult } from '../areas/ledger/embedded/ledger-merge.ts'
import {
  readTransactionLine,
  type TransactionLine,
  type StoredTransaction,
} from '../areas/ledger/embedded/stored-transaction.ts'
import type { Store } from '../platform/database/database.ts'
import { deleteSetting, putSetting } from '../platform/database/setting.ts'
import { limits } from '../platform/limits.ts'

export interface ImportOptions {
  readonly source: LineSource
  /** Reject the whole file if one line is invalid. */
  readonly strict: boolean
  readonly now: () => number
  readonly progress: ImportProgress
}

export interface ImportResult extends ImportState {
  readonly sampleRemoved: boolean
}

/** How long a batch may hold the write lock; large transactions may take twice as long. */
const targetBatchMs = 30
const minBatchSize = 20
const maxBatchSize = 1000
const initialBatchSize = 100

/**
 * Imports transactions, one per line, as the REST API prints them, in constant memory. Resumes an interrupted import.
 * Reports invalid lines; if `strict`, one of them fails the import with an `ImportError` before anything is written.
 */
export async function importTransactions(store: Store, options: ImportOptions): Promise<ImportResult> {
  try {
    return await importAll(store, options)
  } finally {
    options.progress.end()
  }
}

async function importAll(store: Store, options: ImportOptions): Promise<ImportResult> {
  const { source, strict, progress } = options
  if (strict) await checkAll(source, progress)
  const key = importKey(source.identity)
  const begun = await readProgress(store, key)
  if (begun.lines > 0) progress.resumed(begun.lines)
  progress.begin('import')
  const writer = createWriter(store, key, begun, options)
  for await (const line of readLines(source, (bytes) => progress.read(bytes))) {
    if (line.number <= begun.lines) continue
    const read = readLine(line)
    if (read === undefined) continue
    if ('record' in read) await writer.add(read.record, line.number)
    else writer.refuse(line.number, read.reason)
  }
  return writer.end()
}

function createWriter(store: Store, key: string | null, begun: ImportState, options: ImportOptions) {
  const { now, progress } = options
  const batch = new Map<bigint, StoredTransaction>()
  let state = begun
  let refused = 0
  let sampleRemoved = false
  let size = initialBatchSize
  let lastLine = begun.lines
  let length = 0

  async function flush(): Promise<void> {
    if (batch.size === 0) return
    const next = (result: Pick<MergeResult, 'added' | 'changed' | 'unchanged'>): ImportState => ({
      lines: lastLine,
      added: state.added + result.added,
      changed: state.changed + result.changed,
      unchanged: state.unchanged + result.unchanged,
      refused: state.refused + refused,
    })
    const began = now()
    const result = await mergeTransactions(store, [...batch.values()], {
      now: began,
      sampled: false,
      inTransaction: async (transaction, counts) => {
        if (key !== null) await putSetting(transaction, key, JSON.stringify(next(counts)))
      },
    })
    const took = Math.max(now() - began, 1)
    state = next(result)
    sampleRemoved ||= result.sampleRemoved
    refused = 0
    size = Math.round(Math.min(maxBatchSize, Math.max(minBatchSize, (batch.size * targetBatchMs) / took)))
    batch.clear()
    length = 0
    progress.reached(state.added + state.changed + state.unchanged)
  }

  return {
    async add(record: StoredTransaction, line: number): Promise<void> {
      // Transactions with the same consensus timestamp replace each other in the order of the file.
      if (batch.has(record.row.consensus)) await flush()
      batch.set(record.row.consensus, record)
      lastLine = line
      length += record.row.body.length
      if (batch.size >= size || length >= limits.importBatchCharacters) await flush()
    },
    refuse(line: number, reason: string): void {
      refused += 1
      lastLine = line
      progress.refused(line, reason)
    },
    async end(): Promise<ImportResult> {
      await flush()
      if (key !== null) await deleteSetting(store, key)
      return { ...state, refused: state.refused + refused, sampleRemoved }
    },
  }
}

async function checkAll(source: LineSource, progress: ImportProgress): Promise<void> {
  progress.begin('check')
  let records = 0
  for await (const line of readLines(source, (bytes) => progress.read(bytes))) {
    const read = readLine(line)
    if (read && 'reason' in read) throw new ImportError(`${source.name}: line ${line.number}: ${read.reason}`)
    if (read) progress.reached((records += 1))
  }
}

/** Undefined for a blank line. */
function readLine(line: Line): TransactionLine | undefined {
  if ('fault' in line) return { reason: line.fault }
  return line.text.trim() === '' ? undefined : readTransactionLine(line.text)
}
