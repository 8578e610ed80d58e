import { createWorkerCalls } from '../../../platform/workers/worker-calls.ts'
import { unpackLines, type LineParcel } from './line-parcel.ts'
import { readTransactionLine, type TransactionLine } from './stored-transaction.ts'

export interface LineParser {
  /** Returns one result for each line of JSON, in order. */
  parse(lines: readonly string[]): Promise<TransactionLine[]>
}

/** Returns results in a form that is quickly sent between threads. */
export interface ParcelParser {
  parse(lines: readonly string[]): Promise<LineParcel>
}

export const localLineParser: LineParser = { parse: async (lines) => lines.map(readTransactionLine) }

export interface WorkerLineParser extends LineParser {
  close(): Promise<void>
}

/** Parses in a worker thread, so that another core can write meanwhile. */
export function createWorkerLineParser(): WorkerLineParser {
  const { call, close } = createWorkerCalls<ParcelParser>(new URL('line-parser-worker.ts', import.meta.url), '')
  return { parse: async (lines) => unpackLines(await call('parse', lines)), close }
}
