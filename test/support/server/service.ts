import type { DocumentChecker } from '#server/areas/policies/document-checker.ts'
import type { Hono } from 'hono'
import { pino, type Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { createClient, type Client } from '#api/client.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import type { MfaDemand } from '#server/platform/settings.ts'
import type { Limits } from '#server/platform/limits.ts'
import type { Template } from '#server/http/documents/template.ts'
import { createSigningKey, keySettings } from '#server/areas/accounts/signing-key.ts'
import { createService, type Service } from '#server/service.ts'
import { readStatusPayload } from '#server/areas/status/embedded/status-payload.ts'
import {
  mergeTransactions,
  storedTransactionsOf,
  type LedgerMergeResult,
} from '#server/areas/ledger/embedded/ledger-merge.ts'
import { createLedgerReader } from '#server/areas/ledger/embedded/ledger-reader.ts'
import { mergeStatus, type StatusMergeResult } from '#server/areas/status/embedded/status-merge.ts'
import type { UpstreamStatusParts } from '#server/areas/status/upstream/status.ts'
import type { SetTimer } from '#api/timer.ts'
import type { NotificationSettings } from '#server/areas/notifications/notifications.ts'
import { findSetting, keepSetting } from '#server/platform/database/setting.ts'
import { createSecretBox } from '#server/platform/secret-box.ts'
import { openMemoryStore as openMemoryDatabase, openStore, type Store } from '#server/platform/database/database.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'

export interface TestServiceOptions {
  /** The first instant of the service's clock. */
  readonly now?: number
  /** Whether an empty store is filled with the sample network. */
  readonly sample?: boolean
  /** Days that transactions are kept; forever unless given. */
  readonly ledgerKeepDays?: number
  /** Days that the history of the status is kept; forever unless given. */
  readonly historyKeepDays?: number
  readonly documentsKeepDays?: number
  /** By default a new one in memory, closed after the test. */
  readonly store?: Store
  readonly template?: Template | null
  readonly publicUrl?: string
  readonly requireMfa?: MfaDemand
  readonly strictSubdomains?: boolean
  readonly allowedHosts?: readonly string[]
  readonly secretKey?: string
  readonly secretKeyBefore?: string
  readonly log?: Logger
  /** The status page to follow, for example `http://127.0.0.1:1234/api/v2`. */
  readonly statusUpstream?: string
  /** Clocks and timers of the status source, and a replacement for its requests. */
  readonly statusParts?: UpstreamStatusParts
  /** The number of trusted proxies; 0 by default. */
  readonly trustProxy?: number
  /** By default documents are checked in the thread of the test. */
  readonly documentChecker?: DocumentChecker
  /** Bounds that differ from their defaults. */
  readonly limits?: Partial<Limits>
  /** Folder of a built app. */
  readonly dist?: string
  /** Addresses of upstreams that replace embedded sources. */
  readonly ledgerUpstream?: string
  readonly explorerUrl?: string
  readonly guardianUpstream?: string
  /** The timer that ends requests to upstreams. */
  readonly upstreamTimer?: SetTimer
  /** By default private addresses are allowed: receivers of tests are on loopback. */
  readonly notifications?: Partial<NotificationSettings>
  /** By default a new one in each service. */
  readonly monotonic?: () => number
}

/** The real service without a port and timers, on the test's clock. */
export interface TestService {
  readonly app: Hono
  readonly store: Store
  readonly service: Service
  /** The client of the API, connected to the app. */
  readonly client: Client
  /** The service's clock; it stands still until it is set. */
  now: number
  /** Reads the change log, as the service does every second. */
  poll(): Promise<void>
  /** Runs the job with that name. */
  runJob(name: string): Promise<void>
  /** Imports payloads as the command line does, and reads the change log. */
  import(...payloads: readonly object[]): Promise<StatusMergeResult>
  /** Imports transactions, and reads the change log. */
  importTransactions(transactions: readonly Transaction[]): Promise<LedgerMergeResult>
}

const [signingKeySetting] = keySettings
const testSecretKey = 'a key for tests, and for nothing else'

export const noon = Date.parse('2026-03-12T12:00:00.000Z')

/** Starts a service for the running test. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const store = options.store ?? (await (isPlainSample(options) ? openSampleStore(options) : openMemoryStore()))
  if (options.secretKey === undefined) await keepSigningKey(store)
  const clock = { now: options.now ?? noon }
  const service = await serviceOn(store, clock, options)
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

function serviceOn(store: Store, clock: { now: number }, options: TestServiceOptions): Promise<Service> {
  return createService({
    store,
    ledgerReader: createLedgerReader(store),
    ledgerNetwork: 'mainnet',
    explorerUrl: options.explorerUrl ?? null,
    ledgerKeepDays: options.ledgerKeepDays ?? null,
    historyKeepDays: options.historyKeepDays ?? null,
    documentsKeepDays: options.documentsKeepDays ?? null,
    ledgerUpstream: options.ledgerUpstream ?? null,
    guardianUpstream: options.guardianUpstream ?? null,
    ...(options.upstreamTimer && { upstreamTimer: options.upstreamTimer }),
    sample: options.sample ?? false,
    statusUpstream: options.statusUpstream ?? null,
    statusParts: { monotonic: options.monotonic ?? (() => clock.now), ...options.statusParts },
    documentChecker: options.documentChecker,
    secretKey: options.secretKey ?? testSecretKey,
    secretKeyBefore: options.secretKeyBefore ?? null,
    trustProxy: options.trustProxy ?? 0,
    limits: options.limits ?? {},
    passwordCost: cheapPasswords,
    log: options.log ?? pino({ level: 'silent' }),
    now: () => clock.now,
    monotonic: options.monotonic ?? (() => clock.now),
    notifications: {
      smtpUrl: null,
      mailFrom: null,
      isMailOpen: false,
      isPrivateAllowed: true,
      ...options.notifications,
    },
    notificationParts: {
      clock: () => Promise.resolve(clock.now),
      monotonic: options.monotonic ?? (() => clock.now),
      random: () => 0.5,
    },
    version: '0.0.0-test',
    publicUrl: options.publicUrl ?? 'https://signalbox.example.org',
    requireMfa: options.requireMfa ?? 'off',
    ...(options.strictSubdomains === false && { strictSubdomains: false }),
    ...(options.allowedHosts && { allowedHosts: options.allowedHosts }),
    dist: options.dist ?? 'no-such-folder',
    template: () => Promise.resolve(options.template ?? null),
  })
}

let signingKey: Promise<string> | undefined

/**
 * Stores the key that signs tokens. Creating one takes as long as ten requests, so all services of a worker share it.
 */
async function keepSigningKey(store: Store): Promise<void> {
  signingKey ??= makeSigningKey()
  await keepSetting(store, signingKeySetting, await signingKey)
}

async function makeSigningKey(): Promise<string> {
  const store = await openMemoryStore()
  const box = createSecretBox(testSecretKey)
  await createSigningKey({ store, box, now: () => noon, log: pino({ level: 'silent' }) }).get()
  const sealed = await findSetting(store, signingKeySetting)
  await store.destroy()
  if (sealed === undefined) throw new Error('No signing key was stored.')
  return sealed
}

function isPlainSample({ sample, statusUpstream, ledgerUpstream, guardianUpstream }: TestServiceOptions): boolean {
  return sample === true && !statusUpstream && !ledgerUpstream && !guardianUpstream
}

const sampleImages = new Map<string, Promise<Uint8Array>>()

/**
 * A store with the sample network. Filling one takes as long as starting twenty services, so later tests copy the
 * first.
 */
async function openSampleStore(options: TestServiceOptions): Promise<Store> {
  const key = JSON.stringify([options.now, options.publicUrl])
  const image = sampleImages.get(key) ?? sampleImage(options)
  sampleImages.set(key, image)
  return openStore({ image: await image })
}

async function sampleImage({ now = noon, publicUrl }: TestServiceOptions): Promise<Uint8Array> {
  const { store, bytes } = await openMemoryDatabase(null)
  const service = await serviceOn(store, { now }, { sample: true, ...(publicUrl !== undefined && { publicUrl }) })
  const image = bytes()
  service.close()
  await store.destroy()
  return image
}

/** Writes payloads into a store as `import status` does. */
export function importPayloads(store: Store, payloads: readonly object[], now = noon): Promise<StatusMergeResult> {
  const read = payloads.map((payload, index) => readStatusPayload(`${index + 1}.json`, JSON.stringify(payload)))
  return mergeStatus(store, read, { now, sampled: false })
}
