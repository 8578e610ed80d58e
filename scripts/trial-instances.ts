import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectTo } from '../src/server/platform/database/database.ts'
import {
  createAsker,
  freePort,
  kill,
  runMain,
  startCluster,
  startInstance,
  temporaryFolder,
  until,
} from './trial-world.ts'

/*
 * Runs two instances on one PostgreSQL behind nginx with deploy/nginx.conf, under a limited load. Kills and
 * restarts them in turn.
 *
 *   npx node scripts/trial-instances.ts --minutes 10
 */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '1' } } })
const root = join(import.meta.dirname, '..')
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file))
if (nginx === undefined) {
  process.stderr.write('This trial needs nginx: apt-get install nginx-light\n')
  process.exit(1)
}
const password = 'hazel-tunnel-ribbon-41'
const killIntervalMs = 12_000
const downMs = 3000
const readers = 4
const writers = 2
const listeners = 4
const pauseMs = 100
/** How long the app waits before it reconnects; the stream tells it so. */
const retryMs = 2000
const backWithinMs = 5000
const readPaths = [
  '/api/v2/summary.json',
  '/api/v1/transactions?limit=5',
  '/api/sources',
  '/healthz',
  '/api/v2/incidents.json',
]

const counts = { reads: 0, failedReads: 0, writes: 0, cutWrites: 0, kills: 0, streamsCut: 0, slowestStreamMs: 0 }
const faults: string[] = []
const written = new Map<string, string>()
const reads: number[] = []

const folder = await temporaryFolder()
const cluster = await startCluster()
const url = await cluster.createDatabase('trial')
const [portA, portB, proxyPort] = [await freePort(), await freePort(), await freePort()]
const env = {
  DATABASE_URL: url,
  SECRET_KEY: 'a secret key of the trial',
  TRUST_PROXY: '1',
  PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
}
const proxy = `http://127.0.0.1:${proxyPort}`

async function startProxy() {
  const text = await readFile(join(root, 'deploy/nginx.conf'), 'utf8')
  const config = join(folder, 'nginx.conf')
  await writeFile(
    config,
    text
      .replaceAll('127.0.0.1:4781', `127.0.0.1:${portA}`)
      .replaceAll('127.0.0.1:4782', `127.0.0.1:${portB}`)
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${proxyPort}`)
      .replace('worker_processes auto', 'worker_processes 1'),
  )
  // nginx workers may run as another user.
  await mkdir(join(folder, 'nginx'), { recursive: true })
  await chmod(folder, 0o755)
  const own = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;`
  return spawn(nginx ?? '', ['-c', config, '-p', join(folder, 'nginx'), '-g', own], { stdio: 'ignore' })
}

const over = new AbortController()

async function read(index: number): Promise<void> {
  for (let count = index; !over.signal.aborted; count += 1) {
    const path = readPaths[count % readPaths.length] ?? '/healthz'
    const begun = performance.now()
    try {
      const response = await fetch(proxy + path)
      await response.arrayBuffer()
      if (!response.ok) faults.push(`${path} was answered with ${response.status}`)
      if (!response.ok) counts.failedReads += 1
    } catch (error) {
      counts.failedReads += 1
      faults.push(`${path} failed: ${error instanceof Error ? error.message : String(error)}`)
    }
    counts.reads += 1
    reads.push(performance.now() - begun)
    await setTimeout(pauseMs)
  }
}

async function write(index: number): Promise<void> {
  const ask = createAsker({ username: 'admin', password })
  for (let count = 0; !over.signal.aborted; count += 1) {
    const uuid = `trial-${index}-${count}`
    const name = `Schema ${uuid}`
    const document = { $id: `#${uuid}`, title: name, type: 'object', properties: {} }
    try {
      const { status } = await ask(proxy, 'POST', '/api/v1/schemas/system/admin', {
        uuid,
        name,
        entity: 'USER',
        document,
      })
      if (status === 201) {
        counts.writes += 1
        written.set(uuid, name)
      } else if (status === 502 || status === 503 || status === 504) counts.cutWrites += 1
      else faults.push(`a write was answered with ${status}`)
    } catch {
      counts.cutWrites += 1
    }
    await setTimeout(pauseMs)
  }
}

/** Stays connected like the app, and measures how long it had no stream. */
async function listen(): Promise<void> {
  let lostAt: number | null = null
  while (!over.signal.aborted) {
    try {
      const response = await fetch(`${proxy}/api/live`, { signal: over.signal })
      if (!response.ok) throw new Error(`answered with ${response.status}`)
      for await (const part of response.body ?? []) {
        if (part.length === 0 || lostAt === null) continue
        const ms = performance.now() - lostAt
        counts.slowestStreamMs = Math.max(counts.slowestStreamMs, Math.round(ms))
        if (ms > backWithinMs) faults.push(`a stream was away for ${Math.round(ms)} ms`)
        lostAt = null
      }
    } catch {
      // Interrupted, or not available yet.
    }
    if (over.signal.aborted) return
    if (lostAt === null) counts.streamsCut += 1
    lostAt ??= performance.now()
    await setTimeout(retryMs)
  }
}

try {
  const { code, text } = await runMain(['account', 'add', 'admin', '--role', 'STANDARD_REGISTRY'], {
    ...env,
    ACCOUNT_PASSWORD: password,
  })
  if (code !== 0) throw new Error(text)
  const status = join(folder, 'status.json')
  await writeFile(
    status,
    JSON.stringify({
      page: { id: 'p', name: 'Trial', url: proxy, time_zone: 'Etc/UTC', updated_at: '2026-01-01T00:00:00.000Z' },
      components: [],
      incidents: [],
      scheduled_maintenances: [],
      status: { indicator: 'none', description: 'All Systems Operational' },
    }),
  )
  const imported = await runMain(['import', 'status', status], env)
  if (imported.code !== 0) throw new Error(imported.text)
  const instances = [await startInstance(env, portA), await startInstance(env, portB)]
  const server = await startProxy()
  await until('the proxy', () =>
    fetch(`${proxy}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  const deadline = performance.now() + Number(values.minutes) * 60_000
  const load = [
    ...Array.from({ length: readers }, (_, index) => read(index)),
    ...Array.from({ length: writers }, (_, index) => write(index)),
    ...Array.from({ length: listeners }, () => listen()),
  ]
  for (let turn = 0; performance.now() < deadline; turn = 1 - turn) {
    await setTimeout(killIntervalMs)
    const instance = instances[turn]
    if (instance && (await kill(instance.child))) counts.kills += 1
    await setTimeout(downMs)
    instances[turn] = await startInstance(env, turn === 0 ? portA : portB)
    process.stderr.write(`${JSON.stringify(counts)}, ${faults.length} faults\n`)
  }
  over.abort()
  await Promise.all(load)
  const store = connectTo({ url })
  const stored = await store.selectFrom('system_schema').select(['uuid', 'name']).execute()
  await store.destroy()
  const names = new Map(stored.map(({ uuid, name }) => [uuid, name]))
  const lost = [...written].filter(([uuid, name]) => names.get(uuid) !== name)
  for (const [uuid] of lost) faults.push(`the acknowledged schema ${uuid} is lost`)
  const check = await runMain(['check'], env)
  if (check.code !== 0) faults.push(check.text)
  const sorted = reads.toSorted((a, b) => a - b)
  const quantile = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  process.stdout.write(
    `${values.minutes} min: ${JSON.stringify(counts)}; lost writes ${lost.length}; reads median ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, slowest ${Math.round(sorted.at(-1) ?? 0)} ms; ${faults.length} faults\n${faults.slice(0, 20).join('\n')}\n`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
  for (const { child } of instances) await kill(child, 'SIGTERM')
  await kill(server, 'SIGTERM')
} finally {
  over.abort()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
