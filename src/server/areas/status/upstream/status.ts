import { unconfirmedAfterSeconds } from '#domain/status/freshness.ts'
import { randomUUID } from 'node:crypto'
import type { Store } from '../../../platform/database/database.ts'
import { clearStatus, findStatusPage } from '../store/status-page.ts'
import { createEmbeddedStatus } from '../embedded/status.ts'
import type { StatusSource } from '../source.ts'
import { createHeldLease } from '../../../platform/database/held-lease.ts'
import { createConfirmation, createStatusPoller } from './status-poller.ts'
import { createStatusFetch } from './status-fetch.ts'
import { createStatusTry } from './poll-attempt.ts'
import { createHealth } from '../../../platform/upstream/upstream-health.ts'
import type { SetTimer } from '#api/timer.ts'
import { createUpstream, type Upstream } from '../../../platform/upstream/upstream-request.ts'

/** Clocks and transport; tests replace them. */
export interface UpstreamStatusParts {
  /** A monotonic clock in milliseconds. */
  readonly monotonic?: (() => number) | undefined
  readonly random?: (() => number) | undefined
  readonly setTimer?: SetTimer | undefined
  /** HTTP by default. */
  readonly upstream?: Upstream | undefined
}

export interface UpstreamStatusOptions extends UpstreamStatusParts {
  readonly store: Store
  readonly base: string
  readonly now: () => number
}

export interface UpstreamStatus extends StatusSource {
  /** Polls if a poll is due. `takeOver` announces what was written, `onConfirmed` how fresh it is. */
  step(hooks: StepHooks): Promise<void>
  /** Renews the lease. Call it often, in parallel with the poll. */
  keep(): Promise<void>
  /** Aborts a running poll and releases the lease. */
  leave(): Promise<void>
}

interface StepHooks {
  readonly takeOver: () => Promise<void>
  readonly onConfirmed: () => void
}

/** The status from an upstream page: polled once for all browsers, stored, and served from the store. */
export async function createUpstreamStatus(options: UpstreamStatusOptions): Promise<UpstreamStatus> {
  const { store, base, now, monotonic = () => performance.now(), random = Math.random } = options
  // Sample data must never appear as the page's, not even before the page is first reached.
  if ((await findStatusPage(store))?.sampled === 1) await clearStatus(store)
  const stored = createEmbeddedStatus(store)
  const health = createHealth(base)
  const confirmation = createConfirmation({ now, monotonic })
  const ended = new AbortController()
  const upstream = options.upstream ?? createUpstream({ base, now, setTimer: options.setTimer })
  let hooks: StepHooks = { takeOver: () => stored.load(), onConfirmed: () => undefined }
  const lease = createHeldLease({ store, name: 'upstream.status', owner: randomUUID(), monotonic })
  const poller = createStatusPoller({
    store,
    base,
    lease,
    now,
    monotonic,
    random,
    tryOnce: createStatusTry({ store, pages: createStatusFetch(upstream, ended.signal), now, monotonic }),
    health,
    confirmation,
    takeOver: () => hooks.takeOver(),
    onConfirmed: () => hooks.onConfirmed(),
  })
  let running: Promise<void> = Promise.resolve()

  return {
    ...stored,
    info(at) {
      const { known, imported_at } = stored.info(at)
      // Imported data was never confirmed by the page.
      const unconfirmed = Math.max(unconfirmedAfterSeconds, (at - Date.parse(imported_at ?? '')) / 1000 || 0)
      const age = known ? (confirmation.age() ?? Math.floor(unconfirmed)) : null
      return { source: 'upstream', sample: false, known, imported_at: null, age, health: health.info(at) }
    },
    step(given) {
      hooks = given
      running = poller.step()
      return running
    },
    keep: () => lease.keep(),
    async leave() {
      ended.abort()
      await running.catch(() => undefined)
      await poller.leave()
    },
  }
}
