import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeNewAccount } from '#server/areas/accounts/add-account.ts'
import { openStore } from '#server/platform/database/database.ts'
import { cheapPasswords, password } from '#test/support/server/accounts.ts'
import { freePort, middle, startServer, stopServer } from '#test/support/server/spawn.ts'
import { signIn, type Call } from './policy-calls.ts'
import { fillPolicy, policyTag } from './policy-documents.ts'

const documents = 1_000_000
const perPage = 10
const asked = 60
const warmUps = 10

const source = `?itemsPerPage=${perPage}&page=`
const sizeOfItem = 'document.credentialSubject.0.size'

/** What is asked for: the status that the filter leaves, what the list is sorted by, and the number of documents left. */
const lists = [
  { name: 'unfiltered', status: null, sortField: '', size: documents },
  { name: 'one equality filter', status: 'Approved', sortField: '', size: documents / 4 },
  { name: 'sorted by a number', status: null, sortField: sizeOfItem, size: documents },
  { name: 'sorted by a number, filtered', status: 'Approved', sortField: sizeOfItem, size: documents / 4 },
] as const

/** Times of a documents source over HTTP at a million documents: first, middle and last page, with the size. */
export async function benchPolicyPages(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  try {
    const store = await openStore({ file: join(folder, 'signalbox.db') })
    await storeNewAccount(store, { username: 'bench', role: 'STANDARD_REGISTRY', password }, Date.now(), cheapPasswords)
    const began = performance.now()
    const policyId = await fillPolicy(store, 'bench', documents)
    const filled = performance.now() - began
    await store.destroy()
    const { size } = await stat(join(folder, 'signalbox.db'))
    const port = await freePort()
    const env = { PORT: String(port), DATA_DIR: folder, SAMPLE: 'off', LOG_LEVEL: 'error' }
    const server = await startServer('src/server/main.ts', [], env, `http://127.0.0.1:${port}/healthz`)
    const call = await signIn(port)
    const lines: string[] = []
    for (const list of lists) lines.push(await line(call, policyId, list))
    await stopServer(server)
    return [
      `Policies over HTTP, ${documents.toLocaleString('en')} documents of ${policyTag} (${(size / 1e9).toFixed(1)} GB, written in ${Math.round(filled / 1000)} s),`,
      `milliseconds for page and size, median | p99 of ${asked} after ${warmUps}: first page, middle page, last page`,
      ...lines,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function line(call: Call, policyId: string, list: (typeof lists)[number]): Promise<string> {
  const { name, status, sortField, size } = list
  const last = Math.ceil(size / perPage) - 1
  const base = `/api/v1/policies/${policyId}/tag`
  const isCheap = sortField === ''
  // The size of a page block follows the filter that is stored, not the one of a single request.
  await call(`${base}/by_status/blocks`, { filterValue: status })
  const [times, before] = isCheap ? [asked, warmUps] : [5, 1]
  const figures = []
  for (const page of [0, Math.floor(last / 2), last]) {
    const taken: number[] = []
    for (let n = -before; n < times; n += 1) {
      const start = performance.now()
      const answer: { data: unknown[] } = JSON.parse(
        await call(`${base}/documents/blocks${source}${page}&sortField=${sortField}`),
      )
      const pages: { size: number } = JSON.parse(await call(`${base}/pages/blocks`))
      if (n >= 0) taken.push(performance.now() - start)
      if (answer.data.length !== perPage || pages.size !== size)
        throw new Error(`${name}, page ${page}: not as expected`)
    }
    figures.push({ median: middle(taken), p99: taken.toSorted((a, b) => a - b).at(Math.floor(times * 0.99)) ?? 0 })
  }
  const medians = figures.map(({ median }) => median)
  const shown = figures.map(({ median, p99 }) => `${median.toFixed(1)} | ${p99.toFixed(1)}`).join(', ')
  const ratio = Math.max(...medians) / Math.min(...medians)
  const budget = isCheap ? '≤ 1.5x or ≤ 20 ms' : '≤ 1000 ms'
  return `  ${name.padEnd(30)} ${shown}; ${ratio.toFixed(2)}x (budget ${budget})`
}
