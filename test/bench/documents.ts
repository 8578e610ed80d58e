import autocannon from 'autocannon'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, middle, startServer, stopServer } from '#test/support/server/spawn.ts'

const runs = 3
const seconds = 2
const connections = 32
const crowd = 1000
const paths = ['/', '/incidents', '/components']
const encoding = { 'accept-encoding': 'br' }

/** Requests per second of documents beside bare `node:http` with the same bytes, and what others wait while a crowd reads. */
export async function benchDocuments(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const [ownPort, barePort] = [await freePort(), await freePort()]
  const own = await startServer(
    'src/server/main.ts',
    [],
    { PORT: String(ownPort), DATA_DIR: folder, LOG_LEVEL: 'error', MAX_CONNECTIONS_PER_ADDRESS: '5000' },
    `http://127.0.0.1:${ownPort}/healthz`,
  )
  const lines: string[] = []
  for (const path of paths) {
    const address = `http://127.0.0.1:${ownPort}${path}`
    const bytes = await bytesOf(ownPort, path)
    const file = join(folder, 'document.br')
    await writeFile(file, bytes)
    const bareAddress = `http://127.0.0.1:${barePort}/`
    const bare = await startServer('test/bench/bare-server.ts', [String(barePort), file], {}, bareAddress)
    const rates: { own: number[]; bare: number[] } = { own: [], bare: [] }
    for (let run = 0; run < runs; run += 1) {
      rates.own.push(await rate(address))
      rates.bare.push(await rate(bareAddress))
    }
    await stopServer(bare)
    const share = Math.round((middle(rates.own) / middle(rates.bare)) * 100)
    lines.push(
      `document ${path} (${Math.round(bytes.length / 1024)} kB brotli): ${Math.round(middle(rates.own))} requests/s, bare node:http ${Math.round(middle(rates.bare))}: ${share} % (budget ≥ 50 %)`,
    )
  }
  lines.push(await waitBesideCrowd(ownPort))
  await stopServer(own)
  return lines
}

/** 1,000 readers at once, once each; another request every 20 ms. */
async function waitBesideCrowd(port: number): Promise<string> {
  const waits: number[] = []
  const ended = new AbortController()
  const beside = async () => {
    while (!ended.signal.aborted) {
      const began = performance.now()
      await bytesOf(port, '/healthz')
      waits.push(performance.now() - began)
      await wait(20)
    }
  }
  const watching = beside()
  await wait(500)
  await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: crowd,
    amount: crowd * 3,
    requests: paths.map((path) => ({ path })),
    headers: encoding,
    // In another thread: this one measures.
    workers: 1,
  })
  ended.abort()
  await watching
  const sorted = waits.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `beside ${crowd} readers at once: /healthz p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms (budget ≤ 50 ms)`
}

async function rate(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: encoding })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

/** As sent, not decompressed. */
function bytesOf(port: number, path: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: encoding }, (response) => {
      const chunks: Uint8Array[] = []
      response.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
      response.on('end', () => resolve(Buffer.concat(chunks)))
      response.on('error', reject)
    }).on('error', reject)
  })
}
