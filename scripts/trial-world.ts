import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { connectTo, readStore, type Store } from '../src/server/platform/database/database.ts'

// Shared by the long trials: a separate PostgreSQL, instances of the service, commands, and a client that signs
// in.

const root = join(import.meta.dirname, '..')
const mainScript = join(root, 'src/server/main.ts')
const postgresFolder = '/usr/lib/postgresql'
/** On a busy machine, a first start with the sample takes a minute. */
const readyWithinMs = 180_000
const readyAnswerMs = 10_000
const maxOutput = 100_000

export type Environment = Readonly<Record<string, string>>

/**
 * Below the range of ephemeral ports. Within that range, a client waiting for a service could connect to itself
 * and occupy the port.
 */
const ports = { first: 10_000, count: 20_000 }
const portAttempts = 50

export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < portAttempts; attempt += 1) {
    const port = ports.first + Math.floor(Math.random() * ports.count)
    if (await isFree(port)) return port
  }
  throw new Error('There is no free port.')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isOpen) await new Promise((resolve) => void server.close(resolve))
  return isOpen
}

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'signalbox-trial-'))
}

export interface Cluster {
  /** Creates a database and returns its address. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a PostgreSQL on loopback. PostgreSQL refuses to run as root, so root starts it as the user postgres. */
export async function startCluster(): Promise<Cluster> {
  const [version] = (await readdir(postgresFolder)).toSorted().toReversed()
  const bin = join(postgresFolder, version ?? '', 'bin')
  const folder = await temporaryFolder()
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder, stdio: 'ignore' } as const
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'signalbox', '-A', 'trust', '-E', 'UTF8', '--locale', 'C'],
    options,
  )
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'max_connections=200'],
    options,
  )
  const address = (name: string) => `postgres://signalbox@127.0.0.1:${port}/${name}`
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: address('postgres') })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await until('PostgreSQL', () =>
    ask('select 1').then(
      () => true,
      () => false,
    ),
  )
  return {
    async createDatabase(name) {
      await ask(`create database ${name}`)
      return address(name)
    },
    async stop() {
      await kill(server, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres']).toString())
}

export interface TrialDatabase {
  readonly env: Environment
  /** The folder for files of the trial. */
  readonly folder: string
  /** Opens the data while instances use it. */
  readonly open: () => Store
}

/** Runs a trial on a new database, and removes it afterward. */
export async function withDatabase(dialect: string, run: (database: TrialDatabase) => Promise<void>): Promise<void> {
  const folder = await temporaryFolder()
  let cluster: Cluster | null = null
  try {
    if (dialect === 'postgres') {
      cluster = await startCluster()
      const url = await cluster.createDatabase('trial')
      const env = { DATABASE_URL: url, SECRET_KEY: 'a secret key of the trial' }
      await run({ env, folder, open: () => connectTo({ url }) })
    } else {
      const data = join(folder, 'data')
      const env = { DATA_DIR: data, DATABASE_URL: '' }
      await run({ env, folder, open: () => readStore(join(data, 'signalbox.db')) })
    }
  } finally {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export interface Instance {
  readonly address: string
  readonly child: ChildProcess
}

/** Starts a service and waits until it is ready. */
export async function startInstance(
  env: Environment,
  port: number,
  nodeArgs: readonly string[] = [],
): Promise<Instance> {
  const child = spawnMain(['serve'], { ...env, PORT: String(port) }, nodeArgs)
  const { text } = outputOf(child)
  let answer = 'nothing'
  const address = `http://127.0.0.1:${port}`
  await until(`an answer of ${address}`, () => {
    if (child.exitCode !== null) throw new Error(`The service ended with ${child.exitCode}: ${text()}`)
    return fetch(`${address}/readyz`, { signal: AbortSignal.timeout(readyAnswerMs) }).then(
      ({ ok, status }) => {
        answer = `an answer with ${status}`
        return ok
      },
      (error: unknown) => {
        answer = String(error instanceof Error ? (error.cause ?? error) : error)
        return false
      },
    )
  }).catch((error: unknown) => {
    throw new Error(`${answer} at last. The service wrote: ${text()}`, { cause: error })
  })
  return { address, child }
}

export function spawnMain(args: readonly string[], env: Environment, nodeArgs: readonly string[] = []): ChildProcess {
  const quiet = { HOST: '127.0.0.1', LOG_LEVEL: 'warn', SAMPLE: 'off' }
  const child = spawn(process.execPath, [...nodeArgs, mainScript, ...args], {
    cwd: root,
    env: { ...process.env, ...quiet, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout?.resume()
  return child
}

/** Collects garbage and reports the remaining memory. */
const tellMemory = `
process.on('message', () => {
  gc()
  gc()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send({ kept: Math.round((heapUsed + external) / 1048576), resident: Math.round(rss / 1048576) })
})
// Workers have no IPC channel.
process.channel?.unref()`

/** Options for an instance whose memory `memoryOf` measures. */
export const measured = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(tellMemory)}`]

export interface Memory {
  /** MiB in use after garbage collection, including buffers. */
  readonly kept: number
  /** MiB of the whole process. */
  readonly resident: number
}

export function memoryOf(child: ChildProcess): Promise<Memory> {
  return new Promise((resolve) => {
    child.once('message', (memory: Memory) => resolve(memory))
    child.send('memory')
  })
}

export interface Outcome {
  readonly code: number | null
  readonly text: string
}

/** Runs a command until it ends. */
export async function runMain(args: readonly string[], env: Environment): Promise<Outcome> {
  return outcomeOf(spawnMain(args, env))
}

/** The output of a process, truncated at the start. */
function outputOf(child: ChildProcess) {
  let text = ''
  const add = (part: Buffer) => (text = (text + part.toString()).slice(-maxOutput))
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return { text: () => text }
}

export function outcomeOf(child: ChildProcess): Promise<Outcome> {
  const { text } = outputOf(child)
  return new Promise((resolve) => void child.once('close', (code) => resolve({ code, text: text() })))
}

/** Returns whether the process was still running. */
export async function kill(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return false
  const ended = new Promise((resolve) => void child.once('exit', resolve))
  child.kill(signal)
  await ended
  return child.signalCode === signal
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + readyWithinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`)
    await setTimeout(50)
  }
}

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface Account {
  readonly username: string
  readonly password: string
}

/** Sends requests as an account, and signs in again if a token is rejected. Rejects if no answer arrives. */
export function createAsker({ username, password }: Account) {
  let refreshToken = ''
  let token = ''
  async function signIn(address: string): Promise<void> {
    if (refreshToken === '')
      refreshToken = (await post(`${address}/api/v1/accounts/login`, { username, password })).body.refreshToken ?? ''
    const { status, body } = await post(`${address}/api/v1/accounts/access-token`, { refreshToken })
    if (status === 401) refreshToken = ''
    token = body.accessToken ?? ''
  }
  return async function ask(address: string, method: string, path: string, body?: object): Promise<Answer> {
    const send = async (): Promise<Answer> => {
      const response = await fetch(address + path, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    }
    if (token === '') await signIn(address)
    const answer = await send()
    if (answer.status !== 401) return answer
    await signIn(address)
    return send()
  }
}

async function post(url: string, body: object) {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
