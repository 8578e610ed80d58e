import { stringifyJson } from '#api/json.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import { runAccountCommand } from '#server/cli/account-command.ts'
import { printTransaction } from '#server/areas/ledger/embedded/transaction-body.ts'
import { storeNewAccount } from '#server/areas/accounts/add-account.ts'
import { hashPassword } from '#server/areas/accounts/password.ts'
import { listStoredAccounts } from '#server/areas/accounts/store/accounts.ts'
import { openStore, type Store } from '#server/platform/database/database.ts'
import { findSetting, putSetting } from '#server/platform/database/setting.ts'
import { transactionSpan } from '#server/areas/ledger/store/transactions.ts'
import { fileSource } from '#server/cli/import-lines.ts'
import type { ImportProgress } from '#server/cli/import-progress.ts'
import { importStatus } from '#server/cli/import-command.ts'
import { importTransactions } from '#server/cli/import-transactions.ts'
import { startServing } from '#server/cli/serve.ts'
import type { OpenWorkers } from '#server/cli/workers.ts'
import { createLedgerReader } from '#server/areas/ledger/embedded/ledger-reader.ts'
import { readSettings } from '#server/platform/settings.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'
import { freePort, startServer, stopServer } from '#test/support/server/spawn.ts'
import { until } from '#test/support/until.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pino } from 'pino'

/** The password of the account named admin. */
export const adminPassword = 'a password for tests'

/** Where the sample keeps what it has yet to write. */
const ledgerPlan = 'sample.ledger'

const main = join(import.meta.dirname, '../../../src/server/main.ts')

export interface ServiceOptions {
  readonly sample?: boolean
  /** Whether the sample writes the day of transactions before its start, too, while it runs. */
  readonly hasPast?: boolean
  /** At localhost instead of an IP address: passkeys need a name. */
  readonly atHostName?: boolean
  /** Runs the service as a separate process, which signals can end at any moment; otherwise it runs in the test's process. */
  readonly asProcess?: boolean
  /** Settings of the environment, by name. */
  readonly settings?: Readonly<Record<string, string>>
  /** Imported before the service starts. */
  readonly payloads?: readonly object[]
  readonly transactions?: readonly Transaction[]
}

/** The built service on its own port and data. */
export interface Service {
  readonly address: string
  /** Imports a payload as the command line does, whether the service runs or not. */
  import(payload: object): Promise<void>
  /** Imports records of the ledger as the command line does. */
  importTransactions(records: readonly Transaction[]): Promise<void>
  /** Gives an account another password, as the command line does. */
  setPassword(username: string, password: string): Promise<void>
  /** Starts an import and returns its process. */
  beginImport(payload: object): Promise<ChildProcess>
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Starts it again, on the same port and data. */
  start(): Promise<void>
  /** Changes its store directly, as another process would. */
  behind<Result>(work: (store: Store) => Promise<Result>): Promise<Result>
  /** The body of an answer. */
  ask(path: string): Promise<string>
  /** Moves its clock on; only where it runs in the test's process. */
  advance(ms: number): void
  /** The number of open event streams. */
  listeners(): Promise<number>
  /** Stops it and removes its data. */
  end(): Promise<void>
}

const silentProgress: ImportProgress = {
  resumed: () => {},
  begin: () => {},
  read: () => {},
  reached: () => {},
  refused: () => {},
  end: () => {},
}

/** The initial data of services, by what they hold: made once per worker, and copied for each test. */
const prepared = new Map<string, Promise<string>>()

/** Starts a service with the given data. */
export async function openService(options: ServiceOptions = {}): Promise<Service> {
  const { sample = false, hasPast = false, payloads = [], transactions = [] } = options
  const key = stringifyJson({ sample, hasPast, payloads, transactions })
  const made = prepared.get(key) ?? prepare(options)
  prepared.set(key, made)
  const folder = await newFolder()
  await cp(await made, folder, { recursive: true })
  const service = await serviceIn(folder, options)
  await service.start()
  return service
}

async function prepare({ sample, hasPast, payloads = [], transactions = [] }: ServiceOptions): Promise<string> {
  const folder = await newFolder()
  // Playwright ends its workers without notifying modules.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const service = await serviceIn(folder, { sample: sample ?? false })
  for (const payload of payloads) await service.import(payload)
  if (transactions.length > 0) await service.importTransactions(transactions)
  if (sample) {
    await service.start()
    await until('the whole sample', () => service.behind(isWhole))
    await service.stop('SIGKILL')
    // The service that made it holds them no longer.
    await service.behind((store) => store.deleteFrom('lease').execute())
    if (!hasPast) await service.behind(leaveOutThePast)
  }
  await service.behind(giveCheapAdmin)
  return folder
}

/** Each start would hash the administrator's password at its full cost, and each sign-in again. */
async function giveCheapAdmin(store: Store): Promise<void> {
  const admin = { username: 'admin', role: 'STANDARD_REGISTRY', password: adminPassword } as const
  if (await storeNewAccount(store, admin, Date.now(), cheapPasswords)) return
  const password = await hashPassword(adminPassword, cheapPasswords)
  await store.updateTable('account').set({ password }).where('username', '=', 'admin').execute()
}

/** Accounts and the newest transactions are written last. */
async function isWhole(store: Store): Promise<boolean> {
  const accounts = await listStoredAccounts(store)
  return accounts.some(({ username }) => username === 'auditor') && (await transactionSpan(store)) !== null
}

/** Otherwise each test would write a day of transactions again while it runs. */
async function leaveOutThePast(store: Store): Promise<void> {
  const plan: object = JSON.parse((await findSetting(store, ledgerPlan)) ?? '{}')
  await putSetting(store, ledgerPlan, JSON.stringify({ ...plan, missing: [] }))
}

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'signalbox-e2e-'))
}

/** A service that is not started yet. */
async function serviceIn(
  folder: string,
  { sample = false, asProcess = false, atHostName = false, settings = {} }: ServiceOptions,
): Promise<Service> {
  const port = await freePort()
  const address = `http://${atHostName ? 'localhost' : '127.0.0.1'}:${port}`
  const places = { DATA_DIR: folder, PORT: String(port), ADMIN_PASSWORD: adminPassword, PUBLIC_URL: address }
  const env = { ...places, SAMPLE: sample ? 'auto' : 'off', LOG_LEVEL: 'error', ...settings }
  let aheadMs = 0
  const run = () => (asProcess ? runProcess(env, address) : runHere(env, () => Date.now() + aheadMs))
  let running: Running | undefined
  let imports = 0

  /** Writes a payload to a file. */
  async function keep(payload: object): Promise<string> {
    imports += 1
    const file = join(folder, `payload-${imports}.json`)
    await writeFile(file, JSON.stringify(payload))
    return file
  }

  const service: Service = {
    address,
    async import(payload) {
      const file = await keep(payload)
      await service.behind((store) => importStatus(store, [file], Date.now()))
    },
    async setPassword(username, password) {
      const command = { name: 'account password', username } as const
      const readPassword = () => Promise.resolve(password)
      const options = { readPassword, now: Date.now(), passwordCost: cheapPasswords }
      await service.behind((store) => runAccountCommand(store, command, options))
    },
    async beginImport(payload) {
      return spawnMain(['import', 'status', await keep(payload)], env)
    },
    async importTransactions(records) {
      imports += 1
      const file = join(folder, `records-${imports}.ndjson`)
      await writeFile(file, records.map((record) => `${printTransaction(record)}\n`).join(''))
      const source = await fileSource(file)
      const options = { source, strict: true, now: Date.now, progress: silentProgress }
      await service.behind((store) => importTransactions(store, options))
    },
    async stop(signal) {
      await running?.stop(signal)
      running = undefined
    },
    async start() {
      running = await run()
    },
    async behind(work) {
      const store = await openStore({ file: join(folder, 'signalbox.db') })
      try {
        return await work(store)
      } finally {
        await store.destroy()
      }
    },
    async ask(path) {
      return (await fetch(address + path)).text()
    },
    advance(ms) {
      aheadMs += ms
    },
    async listeners() {
      const [, count] = /^signalbox_live_listeners (\d+)$/m.exec(await service.ask('/metrics')) ?? []
      return Number(count)
    },
    async end() {
      await service.stop('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
  return service
}

interface Running {
  stop(signal?: NodeJS.Signals): Promise<void>
}

async function runProcess(env: Readonly<Record<string, string>>, address: string): Promise<Running> {
  const child = await startServer(main, [], env, `${address}/readyz`)
  return { stop: (signal) => stopServer(child, signal) }
}

/** Threads would load modules and compile them for each test again. */
const inThisThread: OpenWorkers = ({ store }) =>
  Promise.resolve({
    parts: { ledgerReader: createLedgerReader(store) },
    checkpoints: null,
    close: () => Promise.resolve(),
  })

/** Starts the service in this process: half a second less for each test. */
async function runHere(env: Readonly<Record<string, string>>, now: () => number): Promise<Running> {
  const settings = readSettings(env)
  const store = await openStore({ file: join(settings.dataDir, 'signalbox.db') })
  const { stop } = await startServing(settings, store, pino({ level: settings.logLevel }), {
    now,
    openWorkers: inThisThread,
  })
  return {
    async stop() {
      await stop()
      await store.destroy()
    },
  }
}

function spawnMain(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [main, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** The exit code of a process that was started, null where a signal ended it. */
export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => void child.once('exit', resolve))
}
