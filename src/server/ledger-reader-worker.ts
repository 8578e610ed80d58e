import { parentPort, workerData } from 'node:worker_threads'
import { InvalidQuery } from './invalid-query.ts'
import { LedgerError } from './ledger-error.ts'
import type { ReaderCall, ReaderFailure, ReaderReply, ReaderValue } from './ledger-reader.ts'
import { createLedgerReader } from './sources/embedded/ledger-reads.ts'
import { readStore } from './store/database.ts'

const reader = createLedgerReader(readStore(String(workerData)))

parentPort?.on('message', ({ id, call }: { id: number; call: ReaderCall }) => {
  const send = (reply: ReaderReply) => parentPort?.postMessage({ id, reply })
  perform(call).then(
    (value) => send({ value }),
    (error: unknown) => send({ failure: failureOf(error) }),
  )
})

async function perform(call: ReaderCall): Promise<ReaderValue> {
  const { name } = call
  if (name === 'page') return { name, value: await reader.page(...call.args) }
  if (name === 'stats') return { name, value: await reader.stats(...call.args) }
  return { name, value: await reader.exportPart(...call.args) }
}

function failureOf(error: unknown): ReaderFailure {
  if (error instanceof LedgerError) return { kind: 'ledger', status: error.status, messages: error.messages }
  if (error instanceof InvalidQuery) return { kind: 'query', parameter: error.parameter, reason: error.reason }
  return { kind: 'unexpected', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
