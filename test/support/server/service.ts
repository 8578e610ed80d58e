import type { Hono } from 'hono'
import { pino, type Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { createClient, type Client } from '#api/client.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import type { Template } from '#server/http/documents/template.ts'
import { createService, type Service } from '#server/service.ts'
import { readStatusPayload } from '#server/areas/status/embedded/status-payload.ts'
import {
  mergeTransactions,
  storedTransactionsOf,
  type MergeResult as LedgerMergeResult,
} from '#server/areas/ledger/embedded/ledger-merge.ts'
import { createLedgerReader } from '#server/areas/ledger/embedded/ledger-reader.ts'
import { mergeStatus, type MergeResult } from '#server/areas/status/embedded/status-merge.ts'
import type { UpstreamStatusParts } from '#server/areas/status/upstream/status.ts'
import type { SetTimer } from '#server/platform/upstream/upstream-request.ts'
import type { Store } from '#server/platform/database/database.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'

export interface TestServiceOptions {
  /** The instant the service's clock shows at first. */
  readonly now?: number
  /** Whether an empty store gets the sample network. */
  readonly sample?: boolean
  /** Days that transactions are kept; for ever unless given. */
  readonly ledgerKeepDays?: number
  /** One of the test's own; else a fresh one in memory that goes with the test. */
  readonly store?: Store
  readonly template?: Template | null
  readonly publicUrl?: string
  readonly secretKey?: string
  readonly log?: Logger
  /** A status page that is followed, `http://127.0.0.1:1234/api/v2`. */
  readonly statusUpstream?: string
  /** Its clocks and timers, and what answers in its place. */
  readonly statusParts?: UpstreamStatusParts
  /** How many proxies in front are believed; none unless given. */
  readonly trustProxy?: number
  /** Folder of a built app. */
  readonly dist?: string
  /** Addresses of upstreams in place of what is embedded. */
  readonly ledgerUpstream?: string
  readonly guardianUpstream?: string
  /** What ends requests to upstreams that take too long. */
  readonly upstreamTimer?: SetTimer
}

/** The real service without a port, a timer or a clock of its own. */
export interface TestService {
  readonly app: Hono
  readonly store: Store
  readonly service: Service
  /** The API layer, asking the app. */
  readonly client: Client
  /** The service's clock; it stands still until it is set. */
  now: number
  /** Takes over what was written, as the service does each second. */
  poll(): Promise<void>
  /** Does what the service does every so often by that name. */
  runJob(name: string): Promise<void>
  /** Imports payloads as the command line does and takes them over. */
  import(...payloads: readonly object[]): Promise<MergeResult>
  /** Imports records of the ledger and takes them over. */
  importTransactions(transactions: readonly Transaction[]): Promise<LedgerMergeResult>
}

export const noon = Date.parse('2026-03-12T12:00:00.000Z')

/** Starts a service for the running test. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const store = options.store ?? (await openMemoryStore())
  const clock = { now: options.now ?? noon }
  const service = await createService({
    store,
    ledgerReader: createLedgerReader(store),
    ledgerNetwork: 'mainnet',
    ledgerKeepDays: options.ledgerKeepDays ?? null,
    ledgerUpstream: options.ledgerUpstream ?? null,
    guardianUpstream: options.guardianUpstream ?? null,
    ...(options.upstreamTimer && { upstreamTimer: options.upstreamTimer }),
    sample: options.sample ?? false,
    statusUpstream: options.statusUpstream ?? null,
    ...(options.statusParts && { statusParts: options.statusParts }),
    secretKey: options.secretKey ?? 'a key for tests, and for nothing else',
    trustProxy: options.trustProxy ?? 0,
    passwordCost: cheapPasswords,
    log: options.log ?? pino({ level: 'silent' }),
    now: () => clock.now,
    version: '0.0.0-test',
    publicUrl: options.publicUrl ?? 'https://signalbox.example.org',
    dist: options.dist ?? 'no-such-folder',
    template: () => Promise.resolve(options.template ?? null),
  })
  onTestFinished(async () => {
    service.close()
    if (!options.store) await store.destroy()
  })
  const { app } = service
  const runJob = async (wanted: string) => {
    await service.jobs.find(({ name }) => name === wanted)?.run()
  }
  const poll = () => runJob('look for changes')
  return {
    app,
    store,
    service,
    client: createClient({ fetch: async (input, init) => app.request(input, init) }),
    poll,
    runJob,
    async import(...payloads) {
      const result = await importPayloads(store, payloads, clock.now)
      await poll()
      return result
    },
    async importTransactions(transactions) {
      const result = await mergeTransactions(store, storedTransactionsOf(transactions), {
        now: clock.now,
        sampled: false,
      })
      await poll()
      return result
    },
    get now() {
      return clock.now
    },
    set now(instant) {
      clock.now = instant
    },
  }
}

/** Writes payloads into a store as `import status` does. */
export function importPayloads(store: Store, payloads: readonly object[], now = noon): Promise<MergeResult> {
  const read = payloads.map((payload, index) => readStatusPayload(`${index + 1}.json`, JSON.stringify(payload)))
  return mergeStatus(store, read, { now, sampled: false })
}
