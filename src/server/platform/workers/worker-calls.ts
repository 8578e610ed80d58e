import { constants, getPriority, setPriority } from 'node:os'
import process from 'node:process'
import { parentPort, Worker } from 'node:worker_threads'
import { startTimer, type SetTimer } from '#api/timer.ts'
import { HttpError, unavailable } from '../errors.ts'
import { limits } from '../limits.ts'

/** Functions that run in a worker thread. Arguments and results must be cloneable. */
type Functions<F> = { readonly [Name in keyof F]: (...args: never[]) => Promise<unknown> }

/** An error as it is sent between threads. Only an `HttpError` keeps its class; others keep their message. */
type Failure =
  | Pick<HttpError, 'status' | 'code' | 'reason' | 'retryAfterSeconds' | 'extra'>
  | { readonly message: string }

type Reply<Value> = { readonly value: Value } | { readonly failure: Failure }

interface Pending {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

interface Calls<F extends Functions<F>> {
  call<Name extends keyof F>(name: Name, ...args: Parameters<F[Name]>): Promise<Awaited<ReturnType<F[Name]>>>
  close(): Promise<void>
}

interface Thread<F extends Functions<F>> extends Calls<F> {
  /** Rejects if the thread ends before it has started, or takes longer than `limits.threadStartMs`. */
  readonly hasStarted: Promise<void>
}

export interface WorkerCalls<F extends Functions<F>> extends Calls<F> {
  /**
   * If the call takes longer, ends the thread and rejects with a `DeadlineError`. The time to start the thread
   * does not count.
   */
  callWithin<Name extends keyof F>(
    milliseconds: number,
    name: Name,
    ...args: Parameters<F[Name]>
  ): Promise<Awaited<ReturnType<F[Name]>>>
}

/** A call took too long, and its thread was ended. */
export class DeadlineError extends Error {}

/** The id of the message that says that the thread has started. Calls count from 1. */
const startId = 0

/**
 * Call this in the worker thread once it is ready: it runs the functions that the service calls through
 * `createWorkerCalls`. `locks`: whether they hold the lock of a database, for which the serving thread would wait as long
 * as they wait for a processor.
 */
export function answerCalls<F extends Functions<F>>(functions: F, { locks = false } = {}): void {
  if (!locks) yieldToServing()
  parentPort?.on('message', ({ id, name, args }: { id: number; name: keyof F; args: never[] }) => {
    functions[name](...args).then(
      (value) => send(id, { value }),
      (error: unknown) => send(id, { failure: failureOf(error) }),
    )
  })
  send(startId, { value: undefined })
}

function send(id: number, reply: Reply<unknown>): void {
  parentPort?.postMessage({ id, reply })
}

const workerNiceness = 10

/** With fewer cores than threads, the thread that answers requests has priority. */
function yieldToServing(): void {
  // On other systems the priority applies to the whole process.
  if (process.platform !== 'linux') return
  try {
    setPriority(Math.min(getPriority() + workerNiceness, constants.priority.PRIORITY_LOW))
  } catch {
    // A sandbox may forbid it; the thread works anyway.
  }
}

/**
 * Calls functions in a worker thread. The thread starts with the first call. After a failure or `idleMs` without
 * calls, the next call starts a new one.
 */
export function createWorkerCalls<F extends Functions<F>>(
  module: URL,
  workerData: string,
  setTimer: SetTimer = startTimer,
  idleMs: number | null = null,
): WorkerCalls<F> {
  let thread: Thread<F> | undefined
  let underWay = 0
  let keepThread: (() => void) | undefined
  const running = () =>
    (thread ??= startThread<F>(module, workerData, setTimer, (ended) => {
      if (thread === ended) thread = undefined
    }))

  async function counted<Value>(call: () => Promise<Value>): Promise<Value> {
    keepThread?.()
    underWay += 1
    try {
      return await call()
    } finally {
      underWay -= 1
      if (underWay === 0 && idleMs !== null) keepThread = setTimer(endIdle, idleMs)
    }
  }

  function endIdle(): void {
    void thread?.close()
    thread = undefined
  }

  async function within<Value>(
    milliseconds: number,
    called: Thread<F>,
    name: string,
    call: () => Promise<Value>,
  ): Promise<Value> {
    await called.hasStarted
    let closed: Promise<void> | undefined
    const cancel = setTimer(() => (closed = called.close()), milliseconds)
    try {
      return await call()
    } catch (error) {
      throw closed ? new DeadlineError(`${name} took longer than ${milliseconds} ms`) : error
    } finally {
      cancel()
      await closed
    }
  }

  return {
    call: (name, ...args) => counted(() => running().call(name, ...args)),
    callWithin(milliseconds, name, ...args) {
      return counted(() => {
        const called = running()
        return within(milliseconds, called, String(name), () => called.call(name, ...args))
      })
    },
    async close() {
      keepThread?.()
      await thread?.close()
    },
  }
}

function startThread<F extends Functions<F>>(
  module: URL,
  workerData: string,
  setTimer: SetTimer,
  onEnd: (thread: Thread<F>) => void,
): Thread<F> {
  const worker = new Worker(module, { workerData })
  const pending = new Map<number, Pending>()
  let calls = startId
  let isClosing = false
  const thread: Thread<F> = {
    hasStarted: new Promise((resolve, reject) => {
      pending.set(startId, { resolve, reject })
    }),
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        calls += 1
        pending.set(calls, { resolve, reject })
        worker.ref()
        worker.postMessage({ id: calls, name, args })
      }),
    async close() {
      isClosing = true
      await worker.terminate()
    },
  }

  function settle(id: number, reply: Reply<never>): void {
    const call = pending.get(id)
    pending.delete(id)
    // An idle thread does not keep a command from exiting.
    if (pending.size === 0) worker.unref()
    if ('failure' in reply) call?.reject(errorOf(reply.failure))
    else call?.resolve(reply.value)
  }

  // A failed thread takes a while to exit and must not receive calls.
  function fail(error: Error): void {
    onEnd(thread)
    for (const call of pending.values()) call.reject(error)
    pending.clear()
  }

  const cancel = setTimer(() => {
    fail(unavailable(`A thread of the service did not start within ${limits.threadStartMs / 1000} s. Try again.`))
    void worker.terminate()
  }, limits.threadStartMs)
  // Nobody waits for the start of a thread if its calls have no deadline.
  thread.hasStarted.finally(cancel).catch(() => undefined)
  worker.on('message', ({ id, reply }: { id: number; reply: Reply<never> }) => settle(id, reply))
  worker.on('error', fail)
  // A call cut off by `close` is not logged as a defect: its caller may retry.
  worker.on('exit', () =>
    fail(
      isClosing ? unavailable('The service ended this request. Try again.') : new Error('The worker thread has exited'),
    ),
  )
  return thread
}

function failureOf(error: unknown): Failure {
  if (error instanceof HttpError) {
    const { status, code, reason, retryAfterSeconds, extra } = error
    return { status, code, reason, retryAfterSeconds, extra }
  }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

function errorOf(failure: Failure): Error {
  if ('message' in failure) return new Error(failure.message)
  return new HttpError(failure.status, failure.code, failure.reason, failure)
}
