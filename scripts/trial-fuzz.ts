import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import type { Store } from '../src/server/platform/database/database.ts'
import { oddRequest, type OddRequest } from '../test/support/server/odd-requests.ts'
import {
  freePort,
  kill,
  measured,
  memoryOf,
  runMain,
  startInstance,
  withDatabase,
  type Environment,
  type Memory,
  type TrialDatabase,
} from './trial-world.ts'

/*
 * Sends malformed and malicious requests to a separate service. None may fail with anything but 503; without a
 * token, none may change a row; and a minute later, the memory must be released.
 *
 *   npx node scripts/trial-fuzz.ts --requests 100000 --dialect sqlite|postgres [--token]
 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    dialect: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: '20260101' },
    token: { type: 'boolean', default: false },
  },
})
const total = Number(values.requests)
const password = 'hazel-tunnel-ribbon-41'
const atOnce = 8
/**
 * The first requests take memory permanently, for example for caches and compiled code; it does not grow with more
 * requests.
 */
const warmUp = Math.min(Math.ceil(total / 2), 10_000)
const perDraw = 2000
const restMs = 60_000
const answerMs = 60_000
const maxGrowth = 1.1
const signInAttempts = 5
const maxRead = 100_000
/** Loopback has many addresses: the trial's own sign-ins must not be limited by wrong ones among the requests. */
const ownAddress = '127.0.0.2'
/** Notes about requests, and rows that jobs write over time. They are not user data. */
const passing = /^(failed_login|passkey_challenge|lease|audit_entry|kysely_migration_lock|signal_\w+)$/
/** Rows in other tables written by the ledger watch, and the key created for the first reader who needs it. */
const watchRow = /\bsignals?\b|"key":"(turn\.|notifications\.vapid)/
const unlimited = '999999999'
const limits: Environment = {
  MAX_REFUSED_TOKENS_PER_MINUTE: unlimited,
  MAX_SENDS_PER_MINUTE: unlimited,
  MAX_SENDS_PER_DAY: unlimited,
  MAX_SIGN_IN_FAILURES_PER_ADDRESS: unlimited,
  // Filled before the warm-up ends: few requests are for pages, and each cached page takes some 200 kB.
  PAGE_CACHE_BYTES: String(2 * 2 ** 20),
}

const faults: string[] = []
const statuses = new Map<number, number>()
let slowest = { milliseconds: 0, path: '' }

interface Answer {
  readonly status: number
  readonly text: string
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/** Reads to the end, unless the answer is long or endless. */
function ask(address: string, odd: OddRequest, localAddress = '127.0.0.1'): Promise<Answer> {
  const { method, path, headers, body } = odd
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const all = { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) }
    const pooled = localAddress === '127.0.0.1' ? { agent } : {}
    const sent = request(
      { hostname, port, method, path: sendable(path), headers: all, localAddress, ...pooled },
      (response) => {
        const status = response.statusCode ?? 0
        const isEndless = response.headers['content-type']?.startsWith('text/event-stream') ?? false
        if (isEndless) response.destroy()
        if (isEndless) return resolve({ status, text: '' })
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
          // Exports are long: most readers abort them.
          if (text.length < maxRead) return
          response.destroy()
          resolve({ status, text })
        })
        response.once('end', () => resolve({ status, text }))
        response.once('error', reject)
      },
    )
    sent.setTimeout(answerMs, () => sent.destroy(new Error(`no answer within ${answerMs} ms`)))
    // The service may close an idle connection at the moment it is reused.
    sent.once('error', (error) => (sent.reusedSocket ? resolve(ask(address, odd, localAddress)) : reject(error)))
    sent.end(body)
  })
}

/** Node sends no other characters; invalid encodings are kept. */
function sendable(path: string): string {
  return path.toWellFormed().replaceAll(/[^!-~]/gu, encodeURIComponent)
}

async function signIn(address: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const sent = { method: 'POST', path: `/api/v1/accounts/${path}`, headers: {}, body: JSON.stringify(body) }
    const { status, text } = await ask(address, sent, ownAddress)
    if (status !== 200) throw new Error(`${path} was answered with ${status} ${text}`)
    return text
  }
  for (let attempt = 1; ; attempt += 1)
    try {
      const login = await post('login', { username: 'admin', password })
      const refreshToken = /"refreshToken":"([^"]+)"/.exec(login)?.[1] ?? ''
      const issued = await post('access-token', { refreshToken })
      return /"accessToken":"([^"]+)"/.exec(issued)?.[1] ?? ''
    } catch (error) {
      // Some of the requests end all sessions, possibly this one before it is used.
      if (attempt === signInAttempts) throw error
    }
}

/** The current token. One request signs in for all that wait. */
function createTokens(address: string) {
  let token = ''
  let signingIn: Promise<void> | null = null
  return {
    get: () => token,
    async renew(old: string) {
      if (old !== token) return
      signingIn ??= signIn(address)
        .then((issued) => void (token = issued))
        .finally(() => (signingIn = null))
      await signingIn
    },
  }
}

function note(fault: string): void {
  if (faults.length < 200) faults.push(fault)
}

async function send(address: string, odd: OddRequest, tokens: ReturnType<typeof createTokens> | null): Promise<void> {
  const begun = performance.now()
  try {
    const { status, text } = await answerTo(address, odd, tokens)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500 && status !== 503) note(`${status} to ${JSON.stringify(odd)}: ${text.slice(0, 200)}`)
  } catch (error) {
    note(`${error instanceof Error ? error.message : String(error)} to ${JSON.stringify(odd)}`)
  }
  const milliseconds = Math.round(performance.now() - begun)
  if (milliseconds > slowest.milliseconds) slowest = { milliseconds, path: `${odd.method} ${odd.path}` }
}

async function answerTo(address: string, odd: OddRequest, tokens: ReturnType<typeof createTokens> | null) {
  if (!tokens) return ask(address, odd)
  const token = tokens.get()
  const headers = { ...odd.headers, authorization: `Bearer ${token}` }
  const answer = await ask(address, { ...odd, headers })
  // A token lasts a minute, and some requests end its session.
  if (answer.status !== 401) return answer
  await tokens.renew(token)
  return ask(address, { ...odd, headers: { ...headers, authorization: `Bearer ${tokens.get()}` } })
}

async function sendMany(address: string, from: number, until: number, ids: readonly string[]): Promise<void> {
  const tokens = values.token ? createTokens(address) : null
  for (let done = from; done < until; done += perDraw) {
    const numRuns = Math.min(perDraw, until - done)
    const drawn = fc.sample(oddRequest({ ids }), { numRuns, seed: Number(values.seed) + done })
    const queue = drawn.values()
    // All workers share one iterator: each takes the next request.
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const odd of queue) await send(address, odd, tokens)
      }),
    )
    if (done % 10_000 === 0) process.stderr.write(`${done + numRuns} of ${total}, ${faults.length} faults\n`)
  }
}

/** A setting is counted by its name. */
function partOf(table: string, row: string): string {
  const key = table === 'setting' ? /"key":"([^"]*)"/.exec(row)?.[1] : undefined
  return key === undefined ? table : `setting ${key}`
}

/** A digest of each table with user data. */
async function digests(store: Store): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const { name } of await store.introspection.getTables()) {
    if (passing.test(name)) continue
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(store.withoutPlugins())
    const texts = rows.map((row) =>
      JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    )
    const kept = texts.filter((text) => !watchRow.test(text)).toSorted()
    for (const [part, lines] of Map.groupBy(kept, (text) => partOf(name, text)))
      found.set(part, createHash('sha256').update(lines.join('\n')).digest('hex'))
  }
  return found
}

/** The sample of the first start stays unchanged in a second start without it. */
async function fill(env: Environment): Promise<void> {
  const { address, child } = await startInstance({ ...env, SAMPLE: 'on', ADMIN_PASSWORD: password }, await freePort())
  await setTimeout(20_000)
  const { status } = await fetch(`${address}/api/v2/summary.json`)
  if (status !== 200) throw new Error(`the sample was answered with ${status}`)
  await kill(child, 'SIGTERM')
}

function said({ kept, resident }: Memory): string {
  return `${kept} MiB (${resident} resident)`
}

async function run({ env, open }: TrialDatabase): Promise<void> {
  await fill(env)
  const store = open()
  const policies = await store.selectFrom('policy').select('id').execute()
  const schemas = await store.selectFrom('system_schema').select('id').execute()
  const ids = [...policies, ...schemas].map(({ id }) => id)
  const { address, child } = await startInstance({ ...env, ...limits }, await freePort(), measured)
  let log = ''
  child.stdout?.on('data', (part: Buffer) => (log = (log + part.toString()).slice(-1_000_000)))
  child.stderr?.on('data', (part: Buffer) => (log += part.toString()))
  const before = values.token ? null : await digests(store)
  const fresh = await memoryOf(child)
  await sendMany(address, 0, warmUp, ids)
  const warm = await memoryOf(child)
  const begun = performance.now()
  await sendMany(address, warmUp, total, ids)
  const perSecond = Math.round(((total - warmUp) / (performance.now() - begun)) * 1000)
  const busy = await memoryOf(child)
  agent.destroy()
  await setTimeout(restMs)
  const rested = await memoryOf(child)
  if (before) {
    const after = await digests(store)
    for (const name of new Set([...before.keys(), ...after.keys()]))
      if (after.get(name) !== before.get(name)) note(`${before.has(name) ? 'changed' : 'new'}: ${name}`)
  }
  if (rested.kept > warm.kept * maxGrowth) note(`${rested.kept} MiB stay in use, from ${warm.kept}`)
  if (child.exitCode !== null) note(`the service has ended by itself: ${log.slice(-2000)}`)
  await kill(child, 'SIGTERM')
  const { code, text } = await runMain(['check'], env)
  if (code !== 0) note(`check: ${text}`)
  const memory = `${said(fresh)} fresh, ${said(warm)} after ${warmUp}, ${said(busy)} at the end, ${said(rested)} a minute later`
  const figures = `${perSecond} a second, slowest ${slowest.milliseconds} ms (${slowest.path.slice(0, 100)})`
  process.stdout.write(`Memory: ${memory}\nRequests: ${figures}\n`)
  // Log levels of pino: 50 is an error.
  const logged = log.split('\n').filter((line) => /"level":[56]0/.test(line))
  for (const line of new Set(logged.map((one) => /"msg":"[^"]*"/.exec(one)?.[0] ?? one))) note(`logged: ${line}`)
  await store.destroy()
}

await withDatabase(values.dialect, run)
const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
process.stdout.write(`${values.dialect}: ${answers.join(', ')}; ${faults.length} faults\n`)
for (const fault of faults) process.stdout.write(`- ${fault}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
