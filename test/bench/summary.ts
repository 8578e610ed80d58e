import autocannon from 'autocannon'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, middle, startServer, stopServer } from '#test/support/server/spawn.ts'

const warmUps = 2
const runs = 5
const seconds = 3
const connections = 32

/** Requests per second of `/api/v2/summary.json`, beside bare `node:http` that sends the same bytes: median of five alternating runs after two to warm up. */
export async function benchSummary(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const [ownPort, barePort] = [await freePort(), await freePort()]
  const address = `http://127.0.0.1:${ownPort}/api/v2/summary.json`
  const own = await startServer(
    'src/server/main.ts',
    [],
    { PORT: String(ownPort), DATA_DIR: folder, LOG_LEVEL: 'error' },
    address,
  )
  const bytes = new Uint8Array(
    await (await fetch(address, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
  )
  const file = join(folder, 'summary.json')
  await writeFile(file, bytes)
  const bareAddress = `http://127.0.0.1:${barePort}/`
  const bare = await startServer('test/bench/bare-server.ts', [String(barePort), file], {}, bareAddress)

  // A service that has just started fills its sample and has compiled little.
  for (let run = 0; run < warmUps; run += 1) for (const url of [address, bareAddress]) await rate(url)
  const rates: { own: number[]; bare: number[] } = { own: [], bare: [] }
  for (let run = 0; run < runs; run += 1) {
    rates.own.push(await rate(address))
    rates.bare.push(await rate(bareAddress))
  }
  await Promise.all([stopServer(own), stopServer(bare)])
  const share = middle(rates.own) / middle(rates.bare)
  return [
    `summary.json (${Math.round(bytes.length / 1024)} kB, not compressed): ${Math.round(middle(rates.own))} requests/s,`,
    `bare node:http with the same bytes ${Math.round(middle(rates.bare))}: ${Math.round(share * 100)} % (budget ≥ 60 %)`,
  ]
}

async function rate(url: string): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}
