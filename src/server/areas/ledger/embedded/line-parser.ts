import { createWorkerCalls } from '../../../platform/workers/worker-calls.ts'
import { readTransactionLine, type TransactionLine } from './stored-transaction.ts'

export interface LineParser {
  /** One answer for each line of JSON, in their order. */
  parse(lines: readonly string[]): Promise<TransactionLine[]>
}

export const localLineParser: LineParser = { parse: async (lines) => lines.map(readTransactionLine) }

export interface WorkerLineParser extends LineParser {
  close(): Promise<void>
}

/** Parses in a worker thread, so that another core can write meanwhile. */
export function createWorkerLineParser(): WorkerLineParser {
  const { call, close } = createWorkerCalls<LineParser>(new URL('line-parser-worker.ts', import.meta.url), '')
  return { parse: (lines) => call('parse', lines), close }
}
