import { ApiError } from '#api/errors.ts'
import { backoffMs } from '../../../platform/retry.ts'
import type { SetTimer } from '../../../platform/timer.ts'

/** What keeps failing, since when, and when it is tried again: milliseconds since 1970, null where that would be of no use. */
interface Trouble {
  readonly error: unknown
  readonly since: number
  readonly retryAt: number | null
}

export interface AttemptState {
  readonly busy: boolean
  readonly trouble: Trouble | null
}

export interface AttemptParts {
  readonly now: () => number
  readonly setTimer: SetTimer
  /** 0 to 1. */
  readonly random: () => number
  /** Whether the tab rests: nothing is tried again until it is looked at. */
  readonly isHidden: () => boolean
}

export interface Attempt {
  readonly state: () => AttemptState
  /** Does it now, unless it is being done. */
  readonly run: () => void
  /** Tries again now what failed and waits. */
  readonly wake: () => void
  /** Tries again now what failed, of whatever use that is. */
  readonly retry: () => void
  /** Calls it off, and what it waits for. */
  readonly stop: () => void
}

export const idle: AttemptState = { busy: false, trouble: null }

/** Something that is done on demand and, where it fails, again and again with growing pauses until it succeeds. */
export function createAttempt(
  parts: AttemptParts,
  work: (signal: AbortSignal) => Promise<void>,
  onChange: () => void,
): Attempt {
  let state = idle
  let failures = 0
  let cancelRetry: (() => void) | undefined
  let running: AbortController | undefined

  const change = (next: AttemptState) => {
    state = next
    onChange()
  }
  const run = async () => {
    if (running) return
    cancelRetry?.()
    const own = new AbortController()
    running = own
    change({ ...state, busy: true })
    const failure = await work(own.signal).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (running !== own) return
    running = undefined
    if (failure === null) {
      failures = 0
      change(idle)
    } else change({ busy: false, trouble: troubleOf(failure.error) })
  }
  const troubleOf = (error: unknown): Trouble => {
    const since = state.trouble?.since ?? parts.now()
    if (!isPassing(error)) return { error, since, retryAt: null }
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
    const wait = Math.max(asked, backoffMs(failures, { random: parts.random() }))
    failures += 1
    cancelRetry = parts.setTimer(() => {
      if (!parts.isHidden()) void run()
    }, wait)
    return { error, since, retryAt: parts.now() + wait }
  }
  return {
    state: () => state,
    run: () => void run(),
    wake() {
      if (state.trouble?.retryAt) void run()
    },
    retry() {
      if (state.trouble) void run()
    },
    stop() {
      cancelRetry?.()
      running?.abort()
      running = undefined
      failures = 0
      state = idle
    },
  }
}

/** A request that was understood and refused is refused again. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError && (error.kind === 'invalid' || error.kind === 'not_found'))
}
