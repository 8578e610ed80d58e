import { getSignalDays, getSignalHistory, getSignals } from '#api/signals/signals.ts'
import type { Hono } from 'hono'
import { serve } from '../../http/serve.ts'
import type { Store } from '../../platform/database/database.ts'
import type { LedgerSource } from '../ledger/source.ts'
import type { HistorySource, StatusSource } from '../status/source.ts'
import { createLedgerFeed } from './feed.ts'
import { createSignalHistory } from './history.ts'
import { createPageView } from './page-view.ts'
import type { OnSignal, SignalSource } from './source.ts'
import { createSignalWatch } from './watch.ts'

export interface SignalOptions {
  readonly store: Store
  readonly status: StatusSource
  readonly history: HistorySource
  readonly ledger: LedgerSource
  /** The address of the mirror node; null for the embedded ledger. */
  readonly upstream: string | null
  readonly network: string
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  readonly onSignal?: OnSignal | undefined
}

export function openSignals(options: SignalOptions): SignalSource {
  const { store, status, history, network, now, monotonic, onSignal } = options
  const page = createPageView(status, history, network)
  const { memory, ...watch } = createSignalWatch({
    store,
    network,
    feed: createLedgerFeed(options),
    page,
    now,
    monotonic,
    onSignal,
  })
  const past = createSignalHistory({
    store,
    network,
    now,
    transitions: () => memory().transitions,
    isCounting: () => watch.signals().counting,
  })
  return { ...watch, ...past }
}

/** Serves the signals of the ledger under `/api/signals`. */
export function serveSignals(app: Hono, signals: SignalSource): void {
  serve(app, getSignals, () => signals.signals())
  serve(app, getSignalHistory, ({ query }) => signals.history(query))
  serve(app, getSignalDays, () => signals.days())
}
