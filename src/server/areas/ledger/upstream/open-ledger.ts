import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Store } from '../../../platform/database/database.ts'
import { dropBucketsBefore } from '../store/ledger-buckets.ts'
import type { LedgerReader } from '../embedded/ledger-reader.ts'
import type { LedgerSource } from '../source.ts'
import { createLedgerFollower, type LedgerFollower } from './ledger-follow.ts'
import { createLedgerAsk, createLedgerNode } from './ledger-node.ts'
import { createLedgerEvm } from './ledger-evm.ts'
import { createLedgerTokens } from './ledger-tokens.ts'
import { createUpstreamLedger } from './ledger.ts'
import { createHealth, type Health } from '../../../platform/upstream/upstream-health.ts'
import type { SetTimer } from '#api/timer.ts'
import type { Limits } from '../../../platform/limits.ts'
import { createUpstream } from '../../../platform/upstream/upstream-request.ts'

export interface OpenedLedger {
  readonly ledger: LedgerSource
  readonly follower: LedgerFollower
  /** Deletes figures older than a time, in seconds since 1970. */
  readonly trim: (seconds: number) => Promise<void>
}

export interface OpenLedgerOptions {
  readonly store: Store
  readonly reader: Pick<LedgerReader, 'stats'>
  readonly address: string
  readonly network: string
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  readonly log: Logger
  readonly limits: Pick<Limits, 'ledgerFollowAtOnce'>
  readonly timer?: SetTimer | undefined
}

export function openUpstreamLedger({
  store,
  reader,
  address,
  network,
  now,
  monotonic,
  log,
  limits,
  timer,
}: OpenLedgerOptions): OpenedLedger {
  const health = createHealth(address)
  const upstream = createUpstream({ base: address, now, setTimer: timer })
  const ask = createLedgerAsk({ upstream, health, monotonic })
  const node = createLedgerNode(ask)
  const tokens = createLedgerTokens({ upstream, health, monotonic })
  return {
    ledger: createUpstreamLedger({
      store,
      reader,
      node,
      tokens,
      evm: createLedgerEvm(upstream),
      health,
      address,
      network,
      now,
      monotonic,
    }),
    follower: createLedgerFollower({
      store,
      ask,
      address,
      owner: randomUUID(),
      now,
      monotonic,
      random: Math.random,
      log,
      atOnce: limits.ledgerFollowAtOnce,
      onHeard: (at) => hear(health, at),
    }),
    trim: (seconds) => dropBucketsBefore(store, 'upstream_bucket', seconds),
  }
}

/** Another instance follows the mirror node: its last poll counts as ours, too. */
function hear(health: Health, at: number): void {
  const state = health.state()
  if (at > (state.lastSuccess ?? 0)) health.restore({ ...state, lastSuccess: at, failingSince: null, retryAt: null })
}
