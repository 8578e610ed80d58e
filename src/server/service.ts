import { signalEvents } from '#domain/signals/signal-events.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import {
  createNotifications,
  type NotificationOptions,
  type Notifications,
  type NotificationSettings,
} from './areas/notifications/notifications.ts'
import { createIdentities } from './areas/accounts/registry.ts'
import { dropAuditBefore } from './areas/accounts/store/audit.ts'
import { dropSpent, openAccounts } from './areas/accounts/open-accounts.ts'
import type { PasswordCost } from './areas/accounts/password.ts'
import { createApp } from './app.ts'
import { createClientAddress } from './http/client-address.ts'
import type { MfaDemand } from './platform/settings.ts'
import { changesIntervalMs, heartbeatIntervalMs, createLiveHub } from './platform/live/live.ts'
import { limits, type Limits } from './platform/limits.ts'
import type { Job } from './platform/scheduler.ts'
import { createWaitingWork } from './waiting-work.ts'
import { createStorageWatch } from './platform/database/storage-watch.ts'
import { createWatchdog, watchdogIntervalMs } from './platform/watchdog.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Drawer } from './http/documents/drawer.ts'
import type { Template } from './http/documents/template.ts'
import { openLedgerSample } from './areas/ledger/sample/ledger-sample.ts'
import { openPolicySample } from './areas/policies/sample/policy-sample.ts'
import { isSchemaSample, openSchemaSample } from './areas/schemas/sample/schema-sample.ts'
import { openStatusSample } from './areas/status/sample/status-sample.ts'
import type { Calculator } from './areas/policies/calculation/calculator.ts'
import type { DocumentChecker } from './areas/policies/document-checker.ts'
import type { DocumentReader } from './areas/policies/document-reader.ts'
import { createEmbeddedHistory } from './areas/status/embedded/history.ts'
import { createEmbeddedLedger } from './areas/ledger/embedded/ledger.ts'
import type { LedgerReader } from './areas/ledger/embedded/ledger-reader.ts'
import { openOwnPolicies } from './areas/policies/dry-run/open-policies.ts'
import { createPolicyFiles, type PolicyFiles } from './areas/policies/policy-files.ts'
import { keptSeconds } from './areas/signals/memory.ts'
import { dropSignalsBefore } from './areas/signals/store/signals.ts'
import { openSignals } from './areas/signals/signals.ts'
import type { SchemaChecker } from './areas/schemas/schema-checker.ts'
import { createEmbeddedSchemas } from './areas/schemas/embedded/schemas.ts'
import { dropHistoryBefore } from './areas/status/embedded/status-retention.ts'
import { openMaintenance, pastEvents } from './areas/status/embedded/past-events.ts'
import { createEmbeddedStatus } from './areas/status/embedded/status.ts'
import { findStatusPage } from './areas/status/store/status-page.ts'
import { indexOlderTransactions } from './areas/ledger/embedded/ledger-index.ts'
import { packOlderTransactions } from './areas/ledger/embedded/ledger-pack.ts'
import { rosterOlderTransactions } from './areas/ledger/embedded/ledger-rosters.ts'
import {
  createLedgerRetention,
  preparePeriods,
  type LedgerRetention,
} from './areas/ledger/embedded/ledger-retention.ts'
import { changeSecretKey } from './change-secret-key.ts'
import { openGuardian } from './open-guardian.ts'
import { openUpstreamLedger } from './areas/ledger/upstream/open-ledger.ts'
import type { SetTimer } from '#api/timer.ts'
import { createUpstreamStatus, type UpstreamStatusParts } from './areas/status/upstream/status.ts'
import { changeRange, dropChangesBefore } from './platform/database/writes.ts'
import type { Store } from './platform/database/database.ts'
import { recordEvents } from './platform/database/outbox.ts'

const day = 24 * 3_600_000
const noMail = { smtpUrl: null, mailFrom: null, isMailOpen: false, isPrivateAllowed: false }
const changesKept = 7 * day
const defaultSigningKeyDays = 90
const defaultAuditKeepDays = 365

export interface ServiceOptions {
  readonly store: Store
  /** Runs slow ledger queries. */
  readonly ledgerReader: LedgerReader
  /** Removes old transactions; in the calling thread by default. */
  readonly ledgerRetention?: LedgerRetention | undefined
  /** Runs slow document queries; in the calling thread by default. */
  readonly documentReader?: DocumentReader | undefined
  /** Checks documents sent by callers; in the calling thread by default. */
  readonly documentChecker?: DocumentChecker | undefined
  /** Checks schemas sent by callers; in the calling thread by default. */
  readonly schemaChecker?: SchemaChecker | undefined
  readonly calculator?: Calculator | undefined
  /** Reads and writes policy files; in the calling thread by default. */
  readonly policyFiles?: PolicyFiles | undefined
  readonly ledgerNetwork: string
  /** The address of an explorer's page, with placeholders. */
  readonly explorerUrl?: string | null
  /** Null keeps transactions forever. */
  readonly ledgerKeepDays: number | null
  /** Null keeps the status history forever. */
  readonly historyKeepDays?: number | null
  /** Null keeps policy documents forever. */
  readonly documentsKeepDays?: number | null
  /** The base URL of a Statuspage API, which replaces imports. */
  readonly statusUpstream?: string | null
  /** Tests replace these. */
  readonly statusParts?: UpstreamStatusParts
  /** The base URL of a mirror node, which replaces the embedded ledger. */
  readonly ledgerUpstream?: string | null
  /** The base URL of a Guardian, which replaces embedded accounts, schemas and policies. */
  readonly guardianUpstream?: string | null
  /** Times out upstream requests; tests replace it. */
  readonly upstreamTimer?: SetTimer
  /** Whether empty embedded areas are filled with sample data. */
  readonly sample: boolean
  /** Encrypts stored secrets. */
  readonly secretKey: string
  /** The previous key. */
  readonly secretKeyBefore?: string | null
  readonly requireMfa?: MfaDemand
  /** Days that entries of the audit log are kept. */
  readonly auditKeepDays?: number
  /** Days after which tokens are signed with a new key. */
  readonly signingKeyDays?: number
  /** By default, no email is sent, and only public addresses are allowed. */
  readonly notifications?: NotificationSettings
  /** Clocks of the sender; tests replace them. */
  readonly notificationParts?: NotificationParts
  /** The number of trusted proxies in front of the service. */
  readonly trustProxy: number
  /** Limits that differ from their defaults. */
  readonly limits?: Partial<Limits>
  readonly passwordCost?: PasswordCost
  readonly log: Logger
  readonly now: () => number
  /** A monotonic clock in milliseconds; tests replace it. */
  readonly monotonic?: (() => number) | undefined
  readonly version: string
  readonly publicUrl: string
  /** With an https `publicUrl`: whether browsers must use https for its subdomains, too. */
  readonly strictSubdomains?: boolean
  /** Host names that requests may use; by default only that of `publicUrl`. */
  readonly allowedHosts?: readonly string[]
  readonly dist: string
  readonly template: () => Promise<Template | null>
  /** Draws pages; in the calling thread by default. */
  readonly drawer?: Drawer | undefined
}

type NotificationParts = Pick<NotificationOptions, 'clock' | 'monotonic' | 'random' | 'setTimer'>

export interface Service {
  readonly app: Hono
  readonly jobs: readonly Job[]
  readonly notifications: Notifications
  /** Ends live streams. The store stays open. */
  close(): void
}

/** Composes store, sources, live events and routes. Reads no environment, opens no port, starts no timers. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { store, log, now, version, publicUrl, dist, template } = options
  const identities = createIdentities(store)
  const monotonic = options.monotonic ?? (() => performance.now())
  const bounds = { ...limits, ...options.limits }
  await changeSecretKey(store, options, log)
  const page = options.statusUpstream ? await createUpstreamStatus(pageOptions(options, options.statusUpstream)) : null
  const sample = options.sample && !page ? await openStatusSample(store, now(), publicUrl) : null
  const node = options.ledgerUpstream ? openUpstreamLedger(ledgerOptions(options, options.ledgerUpstream)) : null
  const guardian = options.guardianUpstream
    ? openGuardian({ ...options, limits: bounds, monotonic, address: options.guardianUpstream })
    : null
  // Done before any write, because a period cannot be shortened later.
  if (!node) await preparePeriods(store, now(), options.ledgerKeepDays)
  const ledgerSample = options.sample && !node ? await openLedgerSample(store) : null
  if (options.sample && !guardian) {
    await openSchemaSample(store, identities, now())
    await openPolicySample(store, identities, now())
  }
  const status = page ?? createEmbeddedStatus(store)
  const ledger = node?.ledger ?? createEmbeddedLedger(ledgerOptions(options, ''))
  const statusAge = () => status.info(now()).age
  const area = openAccounts({ ...options, upstream: guardian?.accounts })
  const { policies, files, sandboxes, retention } = guardian
    ? { policies: guardian.policies, files: null, sandboxes: null, retention: null }
    : await openOwnPolicies({ ...options, identities, limits: bounds })
  const policyFiles = guardian ? null : (options.policyFiles ?? createPolicyFiles(store))
  const live = await createLiveHub({
    store,
    stillValid: area.sessions.stillValid,
    blockEventFilter: policies.eventFilter,
    load: async (areas) => {
      if (areas.has('status')) await status.load()
      if (areas.has('ledger')) await ledger.load()
      if (areas.has('block')) await policies.load?.()
    },
    statusUpdatedAt: status.updatedAt,
    statusAge,
  })
  // Loaded once `live` reads the change log: a write is then found either now or by the next poll.
  await status.load()
  await ledger.load()
  await policies.load?.()
  const ledgerAge = () => secondsSince(ledger.info().newest, now())
  const historyKeepMs = typeof options.historyKeepDays === 'number' ? options.historyKeepDays * day : null
  const history = createEmbeddedHistory(store, status.version, historyKeepMs)
  const signals = openSignals({
    store,
    status,
    history,
    ledger,
    upstream: options.ledgerUpstream ?? null,
    network: options.ledgerNetwork,
    now,
    monotonic,
    onSignal: (transaction, network, transition) => recordEvents(transaction, signalEvents(network, transition)),
  })
  await signals.load()
  const ping = () => changeRange(store)
  const clientAddress = createClientAddress(options.trustProxy)
  const schemas =
    guardian?.schemas ??
    createEmbeddedSchemas(store, now, {
      sample: await isSchemaSample(store),
      checker: options.schemaChecker,
    })
  const upstreams = () => ({
    status: status.info(now()).health,
    ledger: ledger.info().health,
    schemas: schemas.info().health,
  })
  const storage = createStorageWatch(store, now)
  const watchdog = createWatchdog(log, () => performance.now())
  const notifications = createNotifications({
    ...noMail,
    ...options.notifications,
    ...options.notificationParts,
    store,
    secretKey: options.secretKey,
    secretKeyBefore: options.secretKeyBefore,
    limits: bounds,
    publicUrl,
    log,
    now,
    ports: {
      statusAge,
      pageName: async () => (await findStatusPage(store))?.name ?? 'Status',
      openMaintenance: () => openMaintenance(store),
      pastEvents: (query) => pastEvents(store, query),
      waitingWork: policies.insight && !guardian ? createWaitingWork(store, policies.insight) : null,
    },
  })
  const metrics = createMetrics({
    blocks: watchdog.blocks,
    isStorageFull: () => storage.fullSince() !== null,
    listeners: live.listeners,
    statusAge,
    ledgerAge,
    upstreams,
    signals: signals.states,
    notifications: notifications.metrics,
  })
  const sources = { status, history, ledger, signals, area, schemas, policies }
  const app = createApp({
    ...sources,
    schemaReader: options.schemaChecker,
    policyFiles,
    notifications,
    store,
    storage,
    files,
    sandboxes,
    clientAddress,
    live,
    watchdog,
    limits: bounds,
    metrics,
    ping,
    log,
    now,
    monotonic,
    version,
    explorerUrl: options.explorerUrl ?? null,
    publicUrl,
    strictSubdomains: options.strictSubdomains ?? true,
    allowedHosts: options.allowedHosts ?? [new URL(publicUrl).hostname],
    dist,
    template,
    drawer: options.drawer,
  })
  const look = async () => {
    try {
      await live.poll()
      status.storeReached()
    } catch (error) {
      status.storeLost(now())
      throw error
    }
  }
  const jobs: Job[] = [
    { name: 'look for changes', intervalMs: changesIntervalMs, run: look },
    { name: 'check whether the disk is still full', intervalMs: 5000, run: storage.look },
    { name: 'send heartbeats', intervalMs: heartbeatIntervalMs, run: live.beat },
    { name: 'delete old changes', intervalMs: 3_600_000, run: () => dropChangesBefore(store, now() - changesKept) },
    {
      name: 'replace an old signing key',
      intervalMs: 3_600_000,
      run: async () =>
        void (guardian ?? (await area.rotateKey((options.signingKeyDays ?? defaultSigningKeyDays) * day))),
    },
    { name: 'watch the ledger', intervalMs: 2000, run: signals.step, stop: signals.end },
    {
      name: 'delete old signals',
      intervalMs: 3_600_000,
      run: () => dropSignalsBefore(store, Math.floor(now() / 1000) - keptSeconds),
    },
    { name: 'delete expired sessions', intervalMs: 600_000, run: () => dropSpent(store, now()) },
    {
      name: 'delete old audit entries',
      intervalMs: 3_600_000,
      run: () => dropAuditBefore(store, now() - (options.auditKeepDays ?? defaultAuditKeepDays) * day),
    },
  ]
  jobs.push(...notifications.jobs)
  if (files) jobs.push({ name: 'delete files without a document', intervalMs: 3_600_000, run: files.tidy })
  if (sandboxes) jobs.push({ name: 'delete unused dry runs', intervalMs: 3_600_000, run: sandboxes.tidy })
  if (retention) jobs.push({ name: 'delete old documents of policies', intervalMs: 10_000, run: retention.step })
  if (policies.tick) jobs.push({ name: 'run the timers of policies', intervalMs: 30_000, run: () => policies.tick?.() })
  if (sample) jobs.push({ name: 'update the sample network', intervalMs: 5000, run: () => sample.step(now()) })
  if (ledgerSample) {
    jobs.push({ name: 'update the sample network’s ledger', intervalMs: 1000, run: () => ledgerSample.step(now()) })
    jobs.push({ name: 'trim the sample network’s ledger', intervalMs: 60_000, run: () => ledgerSample.trim(now()) })
  }
  if (page) {
    const { step, keep, leave: stop } = page
    const run = () => step({ takeOver: look, onConfirmed: live.beat })
    jobs.push({ name: 'poll the status page', intervalMs: 500, run, stop })
    jobs.push({ name: 'renew the lease on the status page', intervalMs: 1000, run: keep })
  }
  if (node) {
    const { step, keep, end: stop } = node.follower
    jobs.push({ name: 'follow the mirror node', intervalMs: 500, run: step, stop })
    jobs.push({ name: 'renew the lease on the mirror node', intervalMs: 1000, run: keep })
  }
  if (!node) jobs.push({ name: 'index older transactions', intervalMs: 1000, run: () => indexOlderTransactions(store) })
  if (!node) jobs.push({ name: 'pack older transactions', intervalMs: 1000, run: () => packOlderTransactions(store) })
  if (!node)
    jobs.push({ name: 'roster older transactions', intervalMs: 1000, run: () => rosterOlderTransactions(store) })
  const days = options.ledgerKeepDays
  if (!node)
    jobs.push({
      name: 'prepare periods of the ledger',
      intervalMs: 10_000,
      run: () => preparePeriods(store, now(), days),
    })
  const ledgerRetention = options.ledgerRetention ?? createLedgerRetention(store)
  if (days !== null)
    jobs.push({
      name: 'delete old transactions',
      intervalMs: 2000,
      run: async () => {
        await ledgerRetention.dropBefore(now() - days * day, now())
        await node?.trim((now() - days * day) / 1000)
      },
    })
  const { historyKeepDays = null } = options
  if (historyKeepDays !== null)
    jobs.push({
      name: 'delete old history',
      intervalMs: 60_000,
      run: () => dropHistoryBefore(store, now() - historyKeepDays * day, now()),
    })
  const noted = jobs.map(({ name, intervalMs, run, stop }): Job => {
    const runNoted = async () => {
      const end = watchdog.note(name)
      try {
        await run()
      } catch (error) {
        storage.note(error)
        throw error
      } finally {
        end()
      }
    }
    return stop ? { name, intervalMs, run: runNoted, stop } : { name, intervalMs, run: runNoted }
  })
  const watching: Job = { name: 'watch the thread', intervalMs: watchdogIntervalMs, run: watchdog.look }
  return { app, jobs: [watching, ...noted], notifications, close: live.close }
}

function pageOptions({ store, now, monotonic, statusParts }: ServiceOptions, base: string) {
  return { store, now, monotonic, base, ...statusParts }
}

function ledgerOptions(options: ServiceOptions, address: string) {
  const { store, ledgerReader: reader, ledgerNetwork: network, now, log, upstreamTimer: timer } = options
  const monotonic = options.monotonic ?? (() => performance.now())
  return { store, reader, network, now, monotonic, log, timer, address, limits: { ...limits, ...options.limits } }
}

/** Null without a timestamp. */
function secondsSince(timestamp: string | null, now: number): number | null {
  const time = parseTimestamp(timestamp ?? '')
  return time === undefined ? null : Math.max(0, (now - millisecondsOf(time)) / 1000)
}
