import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { Logger } from 'pino'
import { prepareFirstAccounts, type MadeAccount } from '../areas/accounts/first-accounts.ts'
import { createWorkerCheckpoints } from '../platform/database/checkpoints.ts'
import { dataFile } from '../platform/data-folder.ts'
import { createWorkerCalculator } from '../areas/policies/calculation/calculator.ts'
import { createWorkerDocumentChecker } from '../areas/policies/document-checker.ts'
import { createWorkerSchemaChecker } from '../areas/schemas/schema-checker.ts'
import { createWorkerPolicyFiles } from '../areas/policies/policy-files.ts'
import { createWorkerDocumentReader } from '../areas/policies/document-reader.ts'
import { createLog } from '../platform/log.ts'
import { startScheduler } from '../platform/scheduler.ts'
import { createWorkerReader, createLedgerReader } from '../areas/ledger/embedded/ledger-reader.ts'
import { createWorkerRetention } from '../areas/ledger/embedded/ledger-retention.ts'
import { createGate } from '../http/gate.ts'
import { endGracefully, listen } from '../http/listen.ts'
import { createWorkerDrawer } from '../http/documents/drawer.ts'
import { readTemplate } from '../http/documents/template.ts'
import { programVersion } from '../platform/program-version.ts'
import { readSecretKey } from '../platform/secret-key.ts'
import { createService, type Service } from '../service.ts'
import { createTakeover } from './takeover.ts'
import type { Settings } from '../platform/settings.ts'
import type { Store } from '../platform/database/database.ts'
const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'dist')

/** Serves until SIGTERM or SIGINT. */
export async function runService(settings: Settings, store: Store, reopen: () => Promise<Store>): Promise<void> {
  const log = createLog(settings.logLevel)
  // Signals are handled from the start: a process that exits during startup could create accounts with passwords
  // that nobody has seen.
  const asked = Promise.race(['SIGTERM', 'SIGINT'].map(heard))
  const { firstAccounts, stop } = await startServing(settings, store, log, reopen)
  process.stdout.write(startupBanner(settings.publicUrl, firstAccounts))
  const signal = await asked
  log.info({ signal }, 'stopping')
  await stop()
  log.info('stopped')
}

interface Serving {
  /** The accounts created at startup, with their passwords. */
  readonly firstAccounts: readonly MadeAccount[]
  /** Lets open requests finish. The store stays open. */
  stop(): Promise<void>
}

/** Resolves when the service accepts connections. With `reopen`, it loads the data of a restored backup. */
export async function startServing(
  settings: Settings,
  first: Store,
  log: Logger,
  reopen?: () => Promise<Store>,
  now: () => number = Date.now,
): Promise<Serving> {
  let store = first
  let world = await openWorld(settings, store, log, now)
  // A Guardian has its own accounts.
  const makeFirstAccounts =
    settings.guardianUpstream === null
      ? await prepareFirstAccounts(store, { ...settings, sample: wantsSample(settings), now: now() })
      : () => Promise.resolve([])
  const gate = createGate(world.app)
  const server = await listen(gate, settings)
  const firstAccounts = await makeFirstAccounts()
  world.start()
  const file = dataFile(settings)
  const takeover =
    file === null || !reopen
      ? null
      : createTakeover({
          file,
          now,
          log,
          async release() {
            await gate.shut()
            await world.end()
            await store.destroy()
          },
          async resume() {
            store = await reopen()
            world = await openWorld(settings, store, log, now)
            world.start()
            gate.open(world.app)
          },
        })
  const stopLooking = startScheduler(takeover ? [takeover] : [], log)
  log.info({ store: settings.databaseUrl === null ? 'SQLite' : 'PostgreSQL' }, 'serving')
  return {
    firstAccounts,
    async stop() {
      await stopLooking()
      await world.end(() => endGracefully(server))
      if (store !== first) await store.destroy()
    },
  }
}

/** Everything that depends on one opened store. */
interface World {
  readonly app: Service['app']
  start(): void
  /** Stops the jobs and the live streams, runs `meanwhile`, then ends the workers. The store stays open. */
  end(meanwhile?: () => Promise<void>): Promise<void>
}

async function openWorld(settings: Settings, store: Store, log: Logger, now: () => number): Promise<World> {
  const secretKey = await readSecretKey(settings)
  const file = dataFile(settings)
  const ledger = file === null ? undefined : createWorkerReader(file)
  const retention = file === null ? undefined : createWorkerRetention(file)
  const documents = file === null ? undefined : createWorkerDocumentReader(file)
  const checker = createWorkerDocumentChecker()
  const schemaChecker = createWorkerSchemaChecker()
  const policyFiles = policyFilesAt(settings.databaseUrl, file)
  const drawer = createWorkerDrawer(dist)
  const calculator = createWorkerCalculator()
  const checkpoints = file === null ? null : await createWorkerCheckpoints(store, file)
  const service = await createService({
    store,
    ledgerReader: ledger ?? createLedgerReader(store),
    ledgerRetention: retention,
    documentReader: documents,
    documentChecker: checker,
    schemaChecker,
    policyFiles,
    drawer,
    calculator,
    ledgerNetwork: settings.ledgerNetwork,
    explorerUrl: settings.explorerUrl,
    ledgerKeepDays: settings.ledgerKeepDays,
    historyKeepDays: settings.historyKeepDays,
    documentsKeepDays: settings.documentsKeepDays,
    statusUpstream: settings.statusUpstream,
    ledgerUpstream: settings.ledgerUpstream,
    guardianUpstream: settings.guardianUpstream,
    sample: wantsSample(settings),
    secretKey,
    secretKeyBefore: settings.secretKeyBefore,
    trustProxy: settings.trustProxy,
    limits: settings.limits,
    log,
    now,
    version: programVersion,
    publicUrl: settings.publicUrl,
    strictSubdomains: settings.strictSubdomains,
    requireMfa: settings.requireMfa,
    auditKeepDays: settings.auditKeepDays,
    signingKeyDays: settings.signingKeyDays,
    notifications: settings,
    // The machine's own name cannot belong to another site.
    allowedHosts: [...settings.allowedHosts, hostname()],
    dist,
    template: once(() => readTemplate(dist)),
  })
  let stopJobs: (() => Promise<void>) | undefined
  return {
    app: service.app,
    start() {
      const moving = { name: 'move the write-ahead log', intervalMs: 5000, run: () => checkpoints?.move() }
      stopJobs = startScheduler(checkpoints ? [...service.jobs, moving] : service.jobs, log)
    },
    async end(meanwhile) {
      await stopJobs?.()
      service.close()
      await meanwhile?.()
      await ledger?.close()
      await retention?.close()
      await documents?.close()
      await checker.close()
      await schemaChecker.close()
      await policyFiles?.close()
      await drawer.close()
      await calculator.close()
      await checkpoints?.close()
    },
  }
}

function heard(signal: string): Promise<string> {
  return new Promise((resolve) => void process.once(signal, () => resolve(signal)))
}

/** Keeps the first value that is not null. */
function once<Value>(read: () => Promise<Value | null>): () => Promise<Value | null> {
  let kept: Value | null = null
  return async () => (kept ??= await read())
}

/** With an upstream, the sample could be mistaken for real data, so it must be requested explicitly. */
function wantsSample({ sample, statusUpstream, ledgerUpstream, guardianUpstream }: Settings): boolean {
  const hasUpstream = [statusUpstream, ledgerUpstream, guardianUpstream].some((address) => address !== null)
  return sample === 'on' || (sample === 'auto' && !hasUpstream)
}

/** Contains generated passwords, which are never shown again. */
export function startupBanner(address: string, made: readonly MadeAccount[]): string {
  const width = Math.max(0, ...made.map(({ username }) => username.length))
  const accounts = made.map(
    ({ username, password }) => `Sign in as ${username.padEnd(width)}  ${password ?? 'with ADMIN_PASSWORD'}`,
  )
  const hint = made.some(({ password }) => password !== null) ? ['Passwords are shown only once.'] : []
  const lines = [`Signalbox  ${address}`, ...accounts, ...hint, 'Press Ctrl+C to stop.']
  return `\n${lines.map((line) => `  ${line}\n`).join('')}\n`
}

/** A database in memory cannot be opened by another thread. */
function policyFilesAt(url: string | null, file: string | null) {
  if (url !== null) return createWorkerPolicyFiles({ url })
  return file === null ? undefined : createWorkerPolicyFiles({ file })
}
