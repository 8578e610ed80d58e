import { Worker } from 'node:worker_threads'
import { HttpError } from '../errors.ts'

/** An error as it travels back: its kind, so that it is answered as what it was. */
export type ReaderFailure =
  | (Pick<HttpError, 'status' | 'code' | 'reason' | 'retryAfterSeconds' | 'extra'> & { readonly kind: 'http' })
  | { readonly kind: 'unexpected'; readonly message: string }

export type ReaderReply<Value> = { readonly value: Value } | { readonly failure: ReaderFailure }

/** A thread that reads, over its own connection to a SQLite file. */
export interface ReaderThread<Call, Value> {
  ask(call: Call): Promise<Value>
  close(): Promise<void>
}

interface Waiting<Value> {
  readonly resolve: (value: Value) => void
  readonly reject: (error: Error) => void
}

/** The thread runs a module that answers by `answerCalls`. It starts with the first call, and anew after it broke. */
export function createReaderThread<Call, Value>(module: URL, file: string): ReaderThread<Call, Value> {
  let thread: ReaderThread<Call, Value> | undefined
  return {
    async ask(call) {
      thread ??= startThread<Call, Value>(module, file, (ended) => {
        if (thread === ended) thread = undefined
      })
      return thread.ask(call)
    },
    async close() {
      await thread?.close()
    },
  }
}

function startThread<Call, Value>(
  module: URL,
  file: string,
  onEnd: (thread: ReaderThread<Call, Value>) => void,
): ReaderThread<Call, Value> {
  const worker = new Worker(module, { workerData: file })
  const waiting = new Map<number, Waiting<Value>>()
  let calls = 0
  const thread: ReaderThread<Call, Value> = {
    ask: (call) =>
      new Promise((resolve, reject) => {
        calls += 1
        waiting.set(calls, { resolve, reject })
        worker.postMessage({ id: calls, call })
      }),
    close: async () => void (await worker.terminate()),
  }

  function settle(id: number, reply: ReaderReply<Value>): void {
    const call = waiting.get(id)
    waiting.delete(id)
    if ('failure' in reply) call?.reject(errorOf(reply.failure))
    else call?.resolve(reply.value)
  }

  // A thread that broke takes some time to end; nobody should ask it any more.
  function fail(error: Error): void {
    onEnd(thread)
    for (const call of waiting.values()) call.reject(error)
    waiting.clear()
  }

  worker.unref()
  worker.on('message', ({ id, reply }: { id: number; reply: ReaderReply<Value> }) => settle(id, reply))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread that reads has ended')))
  return thread
}

function errorOf(failure: ReaderFailure): Error {
  if (failure.kind === 'http') return new HttpError(failure.status, failure.code, failure.reason, failure)
  return new Error(failure.message)
}
