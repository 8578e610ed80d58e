import { ApiError } from '#api/errors.ts'
import type { SetTimer } from '#api/timer.ts'
import { backoffMs } from '#domain/time/backoff.ts'

/** Times in milliseconds since 1970. */
export interface TaskFailure {
  readonly error: unknown
  /** When the current series of failures began. */
  readonly since: number
  /** Null if the same request would fail again. */
  readonly retryAt: number | null
}

export interface TaskState {
  readonly isBusy: boolean
  readonly failure: TaskFailure | null
}

interface TaskEnvironment {
  readonly now: () => number
  readonly setTimer: SetTimer
  /** From 0 to 1. */
  readonly random: () => number
  /** A hidden tab retries when it becomes visible. */
  readonly isHidden: () => boolean
}

interface RetryingTask {
  readonly state: () => TaskState
  /** Does nothing while the task runs. */
  readonly run: () => void
  /** Runs a task immediately that is waiting for its next retry. */
  readonly wake: () => void
  /** Runs a failed task, even if it does not retry automatically. */
  readonly retry: () => void
  /** Aborts the task and clears its failure. */
  readonly stop: () => void
}

export const idleTask: TaskState = { isBusy: false, failure: null }

/** After a failure, runs the task again with growing pauses until it succeeds. */
export function createRetryingTask(
  { now, setTimer, random, isHidden }: TaskEnvironment,
  work: (signal: AbortSignal) => Promise<void>,
  onChange: () => void,
): RetryingTask {
  let state = idleTask
  let failures = 0
  let cancelRetry: (() => void) | undefined
  let running: AbortController | undefined

  const change = (next: TaskState) => {
    state = next
    onChange()
  }
  const run = async () => {
    if (running) return
    cancelRetry?.()
    const own = new AbortController()
    running = own
    change({ ...state, isBusy: true })
    const failure = await work(own.signal).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (running !== own) return
    running = undefined
    if (failure === null) {
      failures = 0
      change(idleTask)
    } else change({ isBusy: false, failure: planRetry(failure.error) })
  }
  const planRetry = (error: unknown): TaskFailure => {
    const since = state.failure?.since ?? now()
    if (isPermanent(error)) return { error, since, retryAt: null }
    const retryAfterMs = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
    const pauseMs = Math.max(retryAfterMs, backoffMs(failures, { random: random() }))
    failures += 1
    cancelRetry = setTimer(() => {
      if (!isHidden()) void run()
    }, pauseMs)
    return { error, since, retryAt: now() + pauseMs }
  }
  return {
    state: () => state,
    run: () => void run(),
    wake() {
      if (state.failure?.retryAt) void run()
    },
    retry() {
      if (state.failure) void run()
    },
    stop() {
      cancelRetry?.()
      running?.abort()
      running = undefined
      failures = 0
      state = idleTask
    },
  }
}

/** A request that was rejected as invalid will be rejected again. */
function isPermanent(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'invalid' || error.kind === 'not_found')
}
