import { pageSize } from '#domain/ledger/transaction-filter.ts'
import type { SetTimer } from '#api/timer.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { LiveUpdates } from '../../../platform/live/live.ts'
import type { Visibility } from '../../../platform/live/tabs.ts'

export interface PollEnvironment {
  readonly clock: Pick<Clock, 'now'>
  readonly live: Pick<LiveUpdates, 'state' | 'listen'>
  readonly visibility: Visibility
  readonly setTimer: SetTimer
  /** From 0 to 1. */
  readonly random: () => number
}

/** Limits polls, however often the stream announces transactions. */
const minPollIntervalMs = 4000
/** The interval without a stream. */
const pollIntervalMs = 5000
/** Requested in addition to the announced rows: only a page that overlaps the known rows leaves no gap. */
const overlapRows = 15

export interface PollSchedule {
  /** Returns how many new rows were announced (null if unknown) and how many to request. */
  readonly pollStarted: () => { readonly expected: number | null; readonly limit: number }
  /** The rows expected from the poll are still missing. */
  readonly pollFailed: (expected: number | null) => void
  readonly stop: () => void
}

/** Polls when the stream announces transactions, or periodically without a stream. Hidden tabs do not poll. */
export function schedulePolls(
  { clock, live, visibility, setTimer, random }: PollEnvironment,
  checkedAt: number | null,
  poll: () => void,
): PollSchedule {
  let announced: number | null = null
  let polledAt = checkedAt ?? Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  const isStreaming = () => live.state.get().connection === 'live'
  const pollAfter = (pauseMs: number) => {
    cancel?.()
    cancel = setTimer(() => {
      cancel = undefined
      if (!visibility.isHidden()) poll()
    }, pauseMs)
  }
  const pollPeriodically = () => {
    if (!isStreaming()) pollAfter(pollIntervalMs * (0.9 + random() * 0.2))
  }
  const pollSoon = () => pollAfter(Math.max(0, polledAt + minPollIntervalMs - clock.now()))
  const stops = [
    live.listen((event) => {
      if (event.type !== 'transactions' && event.type !== 'reset') return
      announced = event.type === 'transactions' && announced !== null ? announced + event.data.count : null
      if (!cancel && !visibility.isHidden()) pollSoon()
    }),
    // Announcements may have been missed when the stream breaks or comes back.
    live.state.subscribe(() => {
      announced = null
      pollSoon()
    }),
    visibility.onReturn(pollSoon),
  ]
  pollPeriodically()
  return {
    pollStarted() {
      const expected = announced
      announced = isStreaming() ? 0 : null
      polledAt = clock.now()
      cancel?.()
      cancel = undefined
      pollPeriodically()
      const limit = expected === null ? pageSize : Math.min(pageSize, Math.ceil((expected + overlapRows) / 25) * 25)
      return { expected, limit }
    },
    pollFailed(expected) {
      announced = announced === null || expected === null ? null : announced + expected
    },
    stop() {
      cancel?.()
      for (const stop of stops) stop()
    },
  }
}
