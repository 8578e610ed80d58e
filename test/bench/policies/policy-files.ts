import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { storeNewAccount } from '#server/areas/accounts/add-account.ts'
import { startServing } from '#server/cli/serve.ts'
import { openStore } from '#server/platform/database/database.ts'
import { readSettings } from '#server/platform/settings.ts'
import { cheapPasswords, password } from '#test/support/server/accounts.ts'
import { freePort } from '#test/support/server/spawn.ts'
import { eventPolicy } from './event-policy.ts'

const budgetMs = 50

/**
 * How long the thread that answers is held up while policy files are previewed, imported and read for the first time:
 * the files of a folder, or the policy of the other benchmarks.
 */
export async function benchPolicyFiles(from?: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const settings = readSettings({ PORT: String(port), DATA_DIR: folder, SAMPLE: 'off', LOG_LEVEL: 'error' })
  const store = await openStore({ file: join(folder, 'signalbox.db') })
  await storeNewAccount(store, { username: 'bench', role: 'STANDARD_REGISTRY', password }, Date.now(), cheapPasswords)
  const { stop } = await startServing(settings, store, pino({ level: 'error' }))
  try {
    // The thread starts with its first call.
    const first = await askerAt(address)
    await first('/api/policy-files/preview', new TextEncoder().encode(JSON.stringify(eventPolicy)))
    const lines: string[] = []
    for (const { name, bytes } of await filesOf(from)) {
      // An access token is valid for a minute.
      const ask = await askerAt(address)
      let id = ''
      const delays = [
        await delayOf(() => ask('/api/policy-files/preview', bytes)),
        await delayOf(async () => {
          id = JSON.parse(await ask('/api/policy-files?choice=another', bytes)).id
        }),
        await delayOf(async () => {
          await ask('/api/v1/policies')
          await ask(`/api/policy-blocks/${id}`)
        }),
      ]
      const shown = delays.map((delay) => `${delay.toFixed(1).padStart(7)}${delay <= budgetMs ? ' ' : '!'}`).join(' ')
      lines.push(`  ${name.padEnd(34)} ${shown}`)
    }
    return [
      `Policy files: the longest delay of the thread that answers, milliseconds (budget ≤ ${budgetMs}): preview, import, first answers`,
      ...lines,
    ]
  } finally {
    await stop()
    await store.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Signs in. */
async function askerAt(address: string) {
  const session = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { origin: address },
    body: JSON.stringify({ username: 'bench', password }),
  })
  const { accessToken }: { accessToken: string } = await session.json()
  return async (path: string, body?: Uint8Array<ArrayBuffer>) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await fetch(address + path, { headers, ...(body && { method: 'POST', body }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return text
  }
}

async function filesOf(folder: string | undefined) {
  if (folder === undefined)
    return [{ name: 'a policy of 249 blocks', bytes: new TextEncoder().encode(JSON.stringify(eventPolicy)) }]
  const names = (await readdir(folder)).filter((name) => name.endsWith('.policy'))
  return Promise.all(names.map(async (name) => ({ name, bytes: new Uint8Array(await readFile(join(folder, name))) })))
}

async function delayOf(work: () => Promise<unknown>): Promise<number> {
  await wait(300)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  await wait(50)
  delay.disable()
  return delay.max / 1e6
}
