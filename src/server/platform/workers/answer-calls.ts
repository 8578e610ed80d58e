import { parentPort } from 'node:worker_threads'
import type { ReaderFailure, ReaderReply } from './reader-thread.ts'
import { HttpError } from '../errors.ts'

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
  if (error instanceof HttpError) {
    const { status, code, reason, retryAfterSeconds, extra } = error
    return { kind: 'http', status, code, reason, retryAfterSeconds, extra }
  }
  return { kind: 'unexpected', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
