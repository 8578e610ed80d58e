import { pageSize } from '#domain/ledger/transaction-filter.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Live } from '../../../platform/live/live.ts'
import type { SetTimer } from '../../../platform/timer.ts'
import type { Visibility } from '../../../platform/visibility.ts'

export interface TailParts {
  readonly clock: Pick<Clock, 'now'>
  readonly live: Pick<Live, 'state' | 'listen'>
  readonly visibility: Visibility
  readonly setTimer: SetTimer
  /** 0 to 1. */
  readonly random: () => number
}

/** Milliseconds between two polls while the stream tells of new ones, however often it does. */
const apart = 4000
/** Milliseconds between two polls without a stream. */
const period = 5000
/** Rows asked for beyond those that the stream told of: what is known has to be met again. */
const margin = 15

export interface Tail {
  /** A poll is sent: how many new rows there should be, null where nobody told; and how many to ask for, as few as will show that nothing is missing between. */
  readonly polled: () => { readonly expected: number | null; readonly limit: number }
  /** A poll failed: what was expected of it is still to come. */
  readonly failed: (expected: number | null) => void
  readonly stop: () => void
}

/** Decides when to look for new transactions (they were looked at at `checkedAt` last): when the stream tells of some, or by itself where there is no stream. Hidden tabs rest. */
export function watchTail(
  { clock, live, visibility, setTimer, random }: TailParts,
  checkedAt: number | null,
  poll: () => void,
): Tail {
  let told: number | null = null
  let polledAt = checkedAt ?? Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  const isStreaming = () => live.state.get().connection === 'live'
  const plan = (wait: number) => {
    cancel?.()
    cancel = setTimer(() => {
      cancel = undefined
      if (!visibility.isHidden()) poll()
    }, wait)
  }
  const soon = () => plan(Math.max(0, polledAt + apart - clock.now()))
  const stops = [
    live.listen((event) => {
      if (event.type !== 'transactions' && event.type !== 'reset') return
      told = event.type === 'transactions' && told !== null ? told + event.data.count : null
      if (!cancel && !visibility.isHidden()) soon()
    }),
    // Whether the stream broke or stands again: something may have been missed.
    live.state.subscribe(() => {
      told = null
      soon()
    }),
    visibility.onReturn(soon),
  ]
  if (!isStreaming()) plan(period * (0.9 + random() * 0.2))
  return {
    polled() {
      const expected = told
      told = isStreaming() ? 0 : null
      polledAt = clock.now()
      cancel?.()
      cancel = undefined
      if (!isStreaming()) plan(period * (0.9 + random() * 0.2))
      const limit = expected === null ? pageSize : Math.min(pageSize, Math.ceil((expected + margin) / 25) * 25)
      return { expected, limit }
    },
    failed(expected) {
      told = told === null || expected === null ? null : told + expected
    },
    stop() {
      cancel?.()
      for (const stop of stops) stop()
    },
  }
}
