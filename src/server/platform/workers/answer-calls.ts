import { parentPort } from 'node:worker_threads'
import { InvalidQuery } from '../invalid-query.ts'
import { LedgerError } from '../ledger-error.ts'
import type { ReaderFailure, ReaderReply } from './reader-thread.ts'

/** Answers, in a thread that reads, what the service asks it. */
export function answerCalls<Call, Value>(perform: (call: Call) => Promise<Value>): void {
  parentPort?.on('message', ({ id, call }: { id: number; call: Call }) => {
    const send = (reply: ReaderReply<Value>) => parentPort?.postMessage({ id, reply })
    perform(call).then(
      (value) => send({ value }),
      (error: unknown) => send({ failure: failureOf(error) }),
    )
  })
}

function failureOf(error: unknown): ReaderFailure {
  if (error instanceof LedgerError) return { kind: 'ledger', status: error.status, messages: error.messages }
  if (error instanceof InvalidQuery) return { kind: 'query', parameter: error.parameter, reason: error.reason }
  return { kind: 'unexpected', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
