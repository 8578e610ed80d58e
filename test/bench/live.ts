import { mkdtemp, readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { livePath } from '#api/live.ts'
import { appendChange } from '#server/platform/database/writes.ts'
import { openStore, type Store } from '#server/platform/database/database.ts'
import { freePort, startServer, stopServer } from '#test/support/server/spawn.ts'

const listeners = 10_000
const atOnce = 200
/** Fewer than the bound of one address on each. */
const addresses = 100
const changesPerSecond = 100
const foldedSeconds = 3
/** All come back within it. */
const stormMs = 5000
const told = 'event: transactions'
/** As a browser sends it. */
const head = [
  `GET ${livePath} HTTP/1.1`,
  'Host: 127.0.0.1',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Accept: text/event-stream',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-US,en;q=0.9,de;q=0.8',
  'Cache-Control: no-store',
  'Referer: http://127.0.0.1/transactions',
  'Sec-Fetch-Dest: empty',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Site: same-origin',
]

interface Listener {
  readonly socket: Socket
  events: number
  counted: number
  lastId: string
}

/** Counts what all listeners hear, and resolves when there is enough. */
function createAudience() {
  const all: Listener[] = []
  let heard = () => {}

  /** Resolves when the stream has begun. */
  function open(port: number, index: number, lastId?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${2 + (index % addresses)}` })
      const own: Listener = { socket, events: 0, counted: 0, lastId: '' }
      socket.setEncoding('latin1')
      socket.on('data', (given) => {
        const text = String(given)
        if (/^HTTP\/1\.1 (?!200)/.test(text)) return reject(new Error(text.slice(0, 300)))
        for (const [, id = ''] of text.matchAll(/^id: (\d+)/gm)) own.lastId = id
        for (const [, count] of text.matchAll(/"count":(\d+)/g)) own.counted += Number(count)
        own.events += text.split(told).length - 1
        if (own.lastId !== '') resolve()
        heard()
      })
      socket.on('error', reject)
      socket.write(`${[...head, ...(lastId ? [`Last-Event-ID: ${lastId}`] : [])].join('\r\n')}\r\n\r\n`)
      all.push(own)
    })
  }

  return {
    all,
    async openAll(ports: readonly number[], count: number) {
      for (let opened = 0; opened < count; opened += atOnce)
        // oxlint-disable-next-line no-await-in-loop -- as many at once as a backlog holds
        await Promise.all(
          Array.from({ length: atOnce }, (_, index) => open(ports[index % ports.length] ?? 0, opened + index)),
        )
    },
    open,
    closeAll() {
      for (const { socket } of all.splice(0)) socket.destroy()
    },
    until: (done: () => boolean) =>
      new Promise<void>((resolve) => {
        heard = () => {
          if (!done()) return
          heard = () => {}
          resolve()
        }
        heard()
      }),
  }
}

const env = { LOG_LEVEL: 'error', SAMPLE: 'off' }

function start(folder: string, port: number): Promise<ChildProcess> {
  return startServer(
    'src/server/main.ts',
    [],
    { ...env, DATA_DIR: folder, PORT: String(port) },
    `http://127.0.0.1:${port}/healthz`,
  )
}

/** 10,000 listeners of one process, then of two: memory, the time of an event, folding, and a storm of reconnects. */
export async function benchLive(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const ports = [await freePort(), await freePort()]
  const [port = 0, other = 0] = ports
  const service = await start(folder, port)
  const store = await openStore({ file: join(folder, 'signalbox.db') })
  const audience = createAudience()

  // What a process takes for its first thousand connections comes once, for code and buffers.
  await audience.openAll([port], 1000)
  audience.closeAll()
  const before = await residentBytes(service)
  await audience.openAll([port], listeners)
  const perListener = ((await residentBytes(service)) - before) / listeners

  const one = await eventToAll(store, audience, listeners)
  const folded = await manyChanges(store, audience)
  const storm = await reconnect(port, audience)
  audience.closeAll()

  const second = await start(folder, other)
  await audience.openAll(ports, listeners)
  const shared = await eventToAll(store, audience, listeners)
  audience.closeAll()
  await store.destroy()
  await Promise.all([stopServer(service), stopServer(second)])
  return [
    `live, ${listeners} listeners of one process from ${addresses} addresses, with the default bounds:`,
    `  memory: ${(perListener / 1000).toFixed(1)} kB each (goal ≤ 10)`,
    `  an event: the last heard it ${one} ms after the commit (goal ≤ 1000)`,
    `  ${changesPerSecond} changes a second for ${foldedSeconds} s: ${folded.events} events for each (goal ≤ ${foldedSeconds * 2 + 2}), ${folded.lost} listeners missed a count (goal 0)`,
    `  all reconnect within ${stormMs} ms: the last is back after ${storm.backMs} ms, ${storm.failed} refused (goal 0); the slowest of ${storm.asked} other requests took ${storm.slowestMs} ms`,
    `  the same listeners of two processes: the last heard an event ${shared} ms after the commit (goal ≤ 1000)`,
  ]
}

type Listening = ReturnType<typeof createAudience>

async function change(store: Store, count: number): Promise<void> {
  await appendChange(store, { area: 'ledger', kind: String(count), id: null, at: Date.now() })
}

async function eventToAll(store: Store, { all, until }: Listening, expected: number): Promise<number> {
  for (const listener of all) listener.events = 0
  await change(store, 1)
  const committed = performance.now()
  let reached = 0
  await until(() => {
    while (reached < all.length && (all[reached]?.events ?? 0) > 0) reached += 1
    return reached === expected
  })
  return Math.round(performance.now() - committed)
}

async function manyChanges(store: Store, { all, until }: Listening): Promise<{ events: number; lost: number }> {
  for (const listener of all) Object.assign(listener, { events: 0, counted: 0 })
  const total = changesPerSecond * foldedSeconds
  const begun = performance.now()
  for (let written = 0; written < total; written += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one change after the other, at their pace
    await change(store, 1)
    const early = (written * 1000) / changesPerSecond - (performance.now() - begun)
    // oxlint-disable-next-line no-await-in-loop -- the pace is what is asked
    if (early > 0) await new Promise((resolve) => void setTimeout(resolve, early))
  }
  let reached = 0
  await until(() => {
    while (reached < all.length && (all[reached]?.counted ?? 0) >= total) reached += 1
    return reached === all.length
  })
  return {
    events: Math.max(...all.map(({ events }) => events)),
    lost: all.filter(({ counted }) => counted !== total).length,
  }
}

async function reconnect(port: number, audience: Listening) {
  const lastId = audience.all[0]?.lastId
  audience.closeAll()
  const begun = performance.now()
  let isOver = false
  const asking = askUntil(port, () => isOver)
  const opened = await Promise.allSettled(
    Array.from({ length: listeners }, async (_, index) => {
      await new Promise((resolve) => void setTimeout(resolve, (index * stormMs) / listeners))
      return audience.open(port, index, lastId)
    }),
  )
  const backMs = Math.round(performance.now() - begun)
  isOver = true
  return { backMs, failed: opened.filter(({ status }) => status === 'rejected').length, ...(await asking) }
}

async function askUntil(port: number, isOver: () => boolean): Promise<{ asked: number; slowestMs: number }> {
  let [asked, slowestMs] = [0, 0]
  while (!isOver()) {
    const begun = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one request after the other
    await (await fetch(`http://127.0.0.1:${port}/healthz`)).text()
    asked += 1
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - begun))
  }
  return { asked, slowestMs }
}

async function residentBytes({ pid }: ChildProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN) * 1024
}
