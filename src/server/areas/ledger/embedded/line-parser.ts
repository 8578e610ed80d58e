import { createWorkerCalls } from '../../../platform/workers/worker-calls.ts'
import { unpackLines, type LineParcel } from './line-parcel.ts'
import { readTransactionLine, type TransactionLine } from './stored-transaction.ts'

export interface LineParser {
  /** One answer for each line of JSON, in their order. */
  parse(lines: readonly string[]): Promise<TransactionLine[]>
}

/** Answers in a form that passes between threads quickly. */
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
