import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import { prepareFirstAccounts, type MadeAccount } from '../areas/accounts/first-accounts.ts'
import { dataFile } from '../platform/data-folder.ts'
import { createLog } from '../platform/log.ts'
import { startScheduler } from '../platform/scheduler.ts'
import { createGate } from '../http/gate.ts'
import { endGracefully, listen } from '../http/listen.ts'
import { readTemplate } from '../http/documents/template.ts'
import { programVersion } from '../platform/program-version.ts'
import { readSecretKey } from '../platform/secret-key.ts'
import { createService, type Service } from '../service.ts'
import { createTakeover } from './takeover.ts'
import { createWorkers, type OpenWorkers, type Workers } from './workers.ts'
import type { Settings } from '../platform/settings.ts'
import type { Store } from '../platform/database/database.ts'

/**
 * The heap is small, and buffers count towards its growth: by default V8 collects all of it after every hundred pages of
 * transactions, which holds a request up for 10 to 25 ms each time. Allowing the heap to double makes that a quarter.
 */
const heapGrowth = '--heap-growing-percent=100'
const dist = join(import.meta.dirname, '../../../dist')

/** Serves until SIGTERM or SIGINT. */
export async function runService(settings: Settings, store: Store, reopen: () => Promise<Store>): Promise<void> {
  setFlagsFromString(heapGrowth)
  const log = createLog(settings.logLevel)
  // Signals are handled from the start: a process that exits during startup could create accounts with passwords
  // that nobody has seen.
  const asked = Promise.race(['SIGTERM', 'SIGINT'].map(heard))
  const { firstAccounts, stop } = await startServing(settings, store, log, { reopen })
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

interface ServingOptions {
  /** Opens the data of a restored backup, which is loaded while the service runs. */
  readonly reopen?: () => Promise<Store>
  readonly now?: () => number
  readonly openWorkers?: OpenWorkers
}

/** Resolves when the service accepts connections. */
export async function startServing(
  settings: Settings,
  first: Store,
  log: Logger,
  { reopen, now = Date.now, openWorkers = createWorkers }: ServingOptions = {},
): Promise<Serving> {
  const worldOf = async (opened: Store) =>
    openWorld(settings, opened, { log, now, workers: await openWorkers({ settings, store: opened, dist }) })
  let store = first
  let world = await worldOf(store)
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
            world = await worldOf(store)
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

interface WorldParts {
  readonly log: Logger
  readonly now: () => number
  readonly workers: Workers
}

async function openWorld(settings: Settings, store: Store, { log, now, workers }: WorldParts): Promise<World> {
  const { checkpoints } = workers
  const service = await createService({
    store,
    ...workers.parts,
    ledgerNetwork: settings.ledgerNetwork,
    explorerUrl: settings.explorerUrl,
    ledgerKeepDays: settings.ledgerKeepDays,
    historyKeepDays: settings.historyKeepDays,
    documentsKeepDays: settings.documentsKeepDays,
    statusUpstream: settings.statusUpstream,
    ledgerUpstream: settings.ledgerUpstream,
    guardianUpstream: settings.guardianUpstream,
    sample: wantsSample(settings),
    secretKey: await readSecretKey(settings),
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
      await workers.close()
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
