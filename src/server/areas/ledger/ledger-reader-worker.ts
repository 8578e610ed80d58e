import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../platform/workers/answer-calls.ts'
import type { ReaderCall, ReaderValue } from './ledger-reader.ts'
import { createLedgerReader } from './embedded/ledger-reads.ts'
import { readStore } from '../../platform/database/database.ts'

const reader = createLedgerReader(readStore(String(workerData)))

answerCalls(async (call: ReaderCall): Promise<ReaderValue> => {
  const { name } = call
  if (name === 'page') return { name, value: await reader.page(...call.args) }
  if (name === 'stats') return { name, value: await reader.stats(...call.args) }
  return { name, value: await reader.exportPart(...call.args) }
})
