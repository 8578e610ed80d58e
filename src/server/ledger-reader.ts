import { Worker } from 'node:worker_threads'
import { InvalidQuery } from './invalid-query.ts'
import { LedgerError } from './ledger-error.ts'
import type { LedgerReader } from './sources/embedded/ledger-reads.ts'

type Name = keyof LedgerReader

/** A call of the reader, as it travels to the other thread. */
export type ReaderCall = {
  readonly [N in Name]: { readonly name: N; readonly args: Parameters<LedgerReader[N]> }
}[Name]

/** What the function of that name returned, as it travels back. */
export type ReaderValue = {
  readonly [N in Name]: { readonly name: N; readonly value: Awaited<ReturnType<LedgerReader[N]>> }
}[Name]

/** An error as it travels back: its kind, so that it is answered as what it was. */
export type ReaderFailure =
  | { readonly kind: 'ledger'; readonly status: number; readonly messages: readonly string[] }
  | { readonly kind: 'query'; readonly parameter: string; readonly reason: string }
  | { readonly kind: 'unexpected'; readonly message: string }

export type ReaderReply = { readonly value: ReaderValue } | { readonly failure: ReaderFailure }

export interface WorkerReader extends LedgerReader {
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (value: ReaderValue) => void
  readonly reject: (error: Error) => void
}

interface Thread {
  ask(call: ReaderCall): Promise<ReaderValue>
  end(): Promise<void>
}

/** Reads in a thread of its own, over its own connection to a SQLite file. The thread starts with the first call, and anew after it broke. */
export function createWorkerReader(file: string): WorkerReader {
  let thread: Thread | undefined

  function ask(call: ReaderCall): Promise<ReaderValue> {
    thread ??= startThread(file, (ended) => {
      if (thread === ended) thread = undefined
    })
    return thread.ask(call)
  }

  return {
    async page(...args) {
      const reply = await ask({ name: 'page', args })
      if (reply.name !== 'page') throw mixedUp()
      return reply.value
    },
    async stats(...args) {
      const reply = await ask({ name: 'stats', args })
      if (reply.name !== 'stats') throw mixedUp()
      return reply.value
    },
    async exportPart(...args) {
      const reply = await ask({ name: 'exportPart', args })
      if (reply.name !== 'exportPart') throw mixedUp()
      return reply.value
    },
    async close() {
      await thread?.end()
    },
  }
}

function startThread(file: string, onEnd: (thread: Thread) => void): Thread {
  const worker = new Worker(new URL('ledger-reader-worker.ts', import.meta.url), { workerData: file })
  const waiting = new Map<number, Waiting>()
  let calls = 0
  const thread: Thread = {
    ask: (call) =>
      new Promise((resolve, reject) => {
        calls += 1
        waiting.set(calls, { resolve, reject })
        worker.postMessage({ id: calls, call })
      }),
    end: async () => void (await worker.terminate()),
  }

  function settle(id: number, reply: ReaderReply): void {
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
  worker.on('message', ({ id, reply }: { id: number; reply: ReaderReply }) => settle(id, reply))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread that reads has ended')))
  return thread
}

function mixedUp(): Error {
  return new Error('The thread that reads answered another question')
}

function errorOf(failure: ReaderFailure): Error {
  if (failure.kind === 'ledger') return new LedgerError(failure.status, failure.messages)
  if (failure.kind === 'query') return new InvalidQuery(failure.parameter, failure.reason)
  return new Error(failure.message)
}
