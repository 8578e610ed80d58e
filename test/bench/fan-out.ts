import { mkdtemp } from 'node:fs/promises'
import { request, Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#test/support/until.ts'
import { freePort, startServer, stopServer } from '#test/support/server/spawn.ts'
import { importStatus } from './import-status.ts'

const listeners = 5000
const atOnce = 100
/** A stream begins with an event that names no kind: how the status stands. */
const told = '"kinds":["'
const page = { id: 'benchpage001', name: 'Bench', url: 'http://bench.example', time_zone: 'Etc/UTC' }
const summaryAt = (minute: number, status: string) => ({
  page: { ...page, updated_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() },
  components: [
    { id: 'benchcomp001', name: 'One', status, updated_at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString() },
  ],
})

/** Events sent to 5,000 listeners of one process: the time from an import to the last of them. */
export async function benchFanOut(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const env = {
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    SAMPLE: 'off',
    MAX_CONNECTIONS_PER_ADDRESS: '20000',
    MAX_LIVE_STREAMS_PER_ADDRESS: '20000',
  }
  await importStatus(folder, summaryAt(0, 'operational'))
  const port = await freePort()
  const service = await startServer(
    'src/server/main.ts',
    [],
    { ...env, PORT: String(port) },
    `http://127.0.0.1:${port}/healthz`,
  )

  const times: number[] = []
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  for (let opened = 0; opened < listeners; opened += atOnce)
    await Promise.all(Array.from({ length: atOnce }, () => listen(port, agent, () => times.push(performance.now()))))

  await importStatus(folder, summaryAt(1, 'major_outage'))
  const imported = performance.now()
  await until('a notice to every listener', () => times.length >= listeners)
  const memory = await metric(port, 'process_resident_memory_bytes')
  agent.destroy()
  await stopServer(service)
  const spread = Math.max(...times) - Math.min(...times)
  return [
    `live events: ${times.length} of ${listeners} listeners told within ${Math.round(spread)} ms of the first,`,
    `the last ${Math.round(Math.max(...times) - imported)} ms after the import had ended; resident memory ${Math.round(memory / 1024 / 1024)} MB`,
  ]
}

/** Resolves when the stream is open. */
function listen(port: number, agent: Agent, onStatus: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path: '/api/live', agent }, (response) => {
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        if (text.includes(told)) onStatus()
      })
      response.on('error', () => {})
      resolve()
    })
    call.on('error', reject)
    call.end()
  })
}

async function metric(port: number, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? Number.NaN)
}
