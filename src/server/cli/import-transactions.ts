import { importKey, readProgress, type ImportState } from './import-state.ts'
import { readLines, type Line, type LineSource } from './import-lines.ts'
import type { ImportProgress } from './import-progress.ts'
import { ImportError } from '../platform/expected-error.ts'
import { mergeTransactions, type LedgerMergeResult } from '../areas/ledger/embedded/ledger-merge.ts'
import { localLineParser, type LineParser } from '../areas/ledger/embedded/line-parser.ts'
import type { StoredTransaction, TransactionLine } from '../areas/ledger/embedded/stored-transaction.ts'
import type { Store } from '../platform/database/database.ts'
import { deleteSetting, putSetting } from '../platform/database/setting.ts'
import { limits } from '../platform/limits.ts'

export interface ImportOptions {
  readonly source: LineSource
  /** Whether one invalid line rejects the whole file. */
  readonly strict: boolean
  readonly now: () => number
  readonly progress: ImportProgress
  /** Parses in this thread by default. */
  readonly parser?: LineParser
}

export interface ImportResult extends ImportState {
  readonly sampleRemoved: boolean
}

/**
 * How long a batch may hold the write lock; large transactions may take twice as long. Each commit has a fixed
 * cost.
 */
const targetBatchMs = 250
/**
 * With fewer records, the figures and the commit take longer than the records, and a slow disk would become even
 * slower.
 */
const minBatchSize = 200
const maxBatchSize = 10_000
const initialBatchSize = 500

const linesPerChunk = 500
const charactersPerChunk = 1_000_000
/** More than a batch needs, so that parsing continues while a batch is written. */
const chunksAhead = 24

/**
 * Imports transactions, one per line, as printed by the REST API, in constant memory. Resumes an interrupted
 * import. Reports invalid lines; with `strict`, one of them fails the import with an `ImportError` before anything
 * is written.
 */
export async function importTransactions(store: Store, options: ImportOptions): Promise<ImportResult> {
  try {
    return await importAll(store, options)
  } finally {
    options.progress.end()
  }
}

async function importAll(store: Store, options: ImportOptions): Promise<ImportResult> {
  const { strict, source, progress } = options
  if (strict) await checkAll(options)
  const key = importKey(source.identity)
  const begun = await readProgress(store, key)
  if (begun.lines > 0) progress.resumed(begun.lines)
  progress.begin('import')
  const writer = createWriter(store, key, begun, options)
  try {
    for await (const lines of parsedLines(options, begun.lines))
      for (const { read, number } of lines) {
        if ('reason' in read) {
          writer.refuse(number, read.reason)
          continue
        }
        if (writer.collides(read.record)) await writer.flush()
        if (writer.add(read.record, number)) await writer.flush()
      }
    return await writer.end()
  } finally {
    await writer.settled()
  }
}

interface Batch {
  readonly records: Map<bigint, StoredTransaction>
  /** The last line that was read before the batch ended. */
  lastLine: number
  refused: number
  length: number
}

function createWriter(store: Store, key: string | null, begun: ImportState, options: ImportOptions) {
  const { now, progress } = options
  let batch = emptyBatch(begun.lines)
  let writing: Promise<void> = Promise.resolve()
  let state = begun
  let sampleRemoved = false
  let size = initialBatchSize

  async function write({ records, lastLine, refused }: Batch): Promise<void> {
    const next = (result: Pick<LedgerMergeResult, 'added' | 'changed' | 'unchanged'>): ImportState => ({
      lines: lastLine,
      added: state.added + result.added,
      changed: state.changed + result.changed,
      unchanged: state.unchanged + result.unchanged,
      refused: state.refused + refused,
    })
    const began = now()
    const result = await mergeTransactions(store, [...records.values()], {
      now: began,
      sampled: false,
      inTransaction: async (transaction, counts) => {
        if (key !== null) await putSetting(transaction, key, JSON.stringify(next(counts)))
      },
    })
    const took = Math.max(now() - began, 1)
    state = next(result)
    sampleRemoved ||= result.sampleRemoved
    size = Math.round(Math.min(maxBatchSize, Math.max(minBatchSize, (records.size * targetBatchMs) / took)))
    progress.reached(state.added + state.changed + state.unchanged)
  }

  /** Begins to write the batch once the one before it is written. The next one fills meanwhile. */
  async function flush(): Promise<void> {
    await writing
    if (batch.records.size === 0) return
    writing = write(batch)
    // A failure is reported when the next batch is full.
    writing.catch(() => undefined)
    batch = emptyBatch(batch.lastLine)
  }

  return {
    flush,
    /**
     * Whether the batch must be written before this record is added: of two records with one timestamp, the later
     * in the file wins.
     */
    collides: (record: StoredTransaction) => batch.records.has(record.row.consensus),
    /** Returns whether the batch is full. */
    add(record: StoredTransaction, line: number): boolean {
      batch.records.set(record.row.consensus, record)
      batch.lastLine = line
      batch.length += record.row.packed.length
      return batch.records.size >= size || batch.length >= limits.importBatchCharacters
    },
    refuse(line: number, reason: string): void {
      batch.refused += 1
      batch.lastLine = line
      progress.refused(line, reason)
    },
    async end(): Promise<ImportResult> {
      await flush()
      await writing
      if (key !== null) await deleteSetting(store, key)
      return { ...state, refused: state.refused + batch.refused, sampleRemoved }
    },
    /** Resolves once nothing is being written any more, whether or not that failed. */
    settled: () => writing.catch(() => undefined),
  }
}

function emptyBatch(lastLine: number): Batch {
  return { records: new Map(), lastLine, refused: 0, length: 0 }
}

async function checkAll(options: ImportOptions): Promise<void> {
  const { source, progress } = options
  progress.begin('check')
  let records = 0
  for await (const lines of parsedLines(options, 0))
    for (const { number, read } of lines) {
      if ('reason' in read) throw new ImportError(`${source.name}: line ${number}: ${read.reason}`)
      progress.reached((records += 1))
    }
}

interface ParsedLine {
  readonly number: number
  readonly read: TransactionLine
}

/**
 * The lines after `skipped` in chunks, without blank lines. Some chunks are parsed ahead while earlier ones are
 * written.
 */
async function* parsedLines(options: ImportOptions, skipped: number): AsyncGenerator<readonly ParsedLine[], void> {
  const { source, progress, parser = localLineParser } = options
  const ahead: Promise<ParsedLine[]>[] = []
  let chunk: Line[] = []
  let length = 0
  const parse = () => {
    const parsed = parseChunk(parser, chunk)
    // A failure is reported when its chunk is consumed.
    parsed.catch(() => undefined)
    ahead.push(parsed)
    chunk = []
    length = 0
  }
  for await (const line of readLines(source, (bytes) => progress.read(bytes))) {
    if (line.number <= skipped || ('text' in line && line.text.trim() === '')) continue
    chunk.push(line)
    length += 'text' in line ? line.text.length : 0
    if (chunk.length < linesPerChunk && length < charactersPerChunk) continue
    parse()
    const next = ahead.length > chunksAhead ? ahead.shift() : undefined
    if (next) yield await next
  }
  parse()
  for (const rest of ahead) yield await rest
}

async function parseChunk(parser: LineParser, chunk: readonly Line[]): Promise<ParsedLine[]> {
  const parsed = await parser.parse(chunk.flatMap((line) => ('text' in line ? [line.text] : [])))
  let next = 0
  return chunk.flatMap((line) => {
    const read = 'text' in line ? parsed[next++] : { reason: line.fault }
    return read ? [{ number: line.number, read }] : []
  })
}
