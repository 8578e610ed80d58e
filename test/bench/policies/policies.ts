import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { storeNewAccount } from '#server/areas/accounts/add-account.ts'
import { findAccount } from '#server/areas/accounts/store/accounts.ts'
import { openStore } from '#server/platform/database/database.ts'
import { cheapPasswords, password } from '#test/support/server/accounts.ts'
import { freePort, startServer, stopServer } from '#test/support/server/spawn.ts'
import { eventPolicy, fillEventPolicy, filteredField, idAt } from './event-policy.ts'
import { signIn, type Call } from './policy-calls.ts'

const documents = 100_000
const asked = 200
const warmUps = 20
const pageBudgetMs = 50
const approvalBudgetMs = 100
const treeBudgetMs = 1000
const neighbourBudgetMs = 50

const page = (more: string) => `documents/blocks?itemsPerPage=10${more}`

const pages: Readonly<Record<string, string>> = {
  'all documents': page('&page=0&by_type=&by_status=&sortField='),
  'a page in the middle': page('&page=5000&by_type=&by_status=&sortField='),
  'of a type and a status': page('&page=10&by_type=report&by_status=Approved&sortField='),
  'of a type, sorted': page(`&page=10&by_type=report&by_status=&sortField=${filteredField}`),
  'of a status, sorted, in the middle': page(`&page=900&by_type=&by_status=Approved&sortField=${filteredField}`),
  'of a type and a status, sorted': page(`&page=10&by_type=report&by_status=Approved&sortField=${filteredField}`),
}

/**
 * A policy of 250 blocks that runs by events, with 100,000 documents, over HTTP: pages, approvals, the tree, and what
 * others wait meanwhile. `url` is an empty PostgreSQL.
 */
export async function benchPolicies(url?: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const port = await freePort()
  const place = url === undefined ? {} : { DATABASE_URL: url, SECRET_KEY: 'a key for the benchmark only' }
  const env = { PORT: String(port), DATA_DIR: folder, SAMPLE: 'off', LOG_LEVEL: 'error', ...place }
  const store = await openStore(url === undefined ? { file: join(folder, 'signalbox.db') } : { url })
  for (const username of ['bench', 'applicant'])
    await storeNewAccount(
      store,
      { username, role: username === 'bench' ? 'STANDARD_REGISTRY' : 'USER', password },
      Date.now(),
      cheapPasswords,
    )
  const { did: applicant = '' } = (await findAccount(store, 'applicant')) ?? {}
  const server = await startServer('src/server/main.ts', [], env, `http://127.0.0.1:${port}/healthz`)
  try {
    const first = await signIn(port)
    let policyId = ''
    const waited = await waitsBeside(port, async () => {
      policyId = JSON.parse(await first('/api/policy-files?name=bench.json', eventPolicy)).id
      await first('/api/v1/policies')
    })
    await fillEventPolicy(store, policyId, { applicant, documents })
    // What this process wrote is not to be moved by the first approval.
    if (url === undefined) await sql`pragma wal_checkpoint(truncate)`.execute(store)
    // The service has closed the connections that were idle meanwhile.
    const [call, own] = [await signIn(port), await signIn(port, 'applicant')]
    const base = `/api/v1/policies/${policyId}/tag`
    const lines = [row('the import, for others: the longest wait', waited.longest, neighbourBudgetMs)]
    for (const [name, path] of Object.entries(pages))
      lines.push(row(`a page, ${name}`, await p95(() => timeOf(() => call(`${base}/${path}`))), pageBudgetMs))
    const again = await waitsBeside(port, async () => {
      await call('/api/policy-files?name=bench.json', { ...eventPolicy, description: 'Changed' })
      await call(`/api/policy-blocks/${policyId}`)
    })
    lines.push(row('the import of a new version, for others', again.longest, neighbourBudgetMs))
    const beside = await waitsBeside(port, async () => {
      lines.push(row('an approval, until the answer', await p95(approvalsOf(call, base)), approvalBudgetMs))
    })
    lines.push(row('approvals, for others: p99', beside.p99, neighbourBudgetMs))
    lines.push(row('the tree', await p95(() => timeOf(() => call(`/api/policy-blocks/${policyId}`)), 20), treeBudgetMs))
    await assertMoved(own, policyId)
    return [
      `Policies of events over HTTP on ${url === undefined ? 'SQLite' : 'PostgreSQL'}, ${documents.toLocaleString('en')} documents, milliseconds; p95 of ${asked} unless said`,
      ...lines,
    ]
  } finally {
    await stopServer(server)
    await store.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each approves another document, as a client does: with the row that the grid gave it. */
function approvalsOf(call: Call, base: string): () => Promise<number> {
  let at = 40_000
  return async () => {
    const { data } = JSON.parse(await call(`${base}/documents/blocks?filterByUUID=${idAt((at += 4))}`))
    const document = { ...data[0], option: { ...data[0].option, status: 'Approved' } }
    return timeOf(() => call(`${base}/decide/blocks`, { document, tag: 'approve' }))
  }
}

async function assertMoved(own: Call, policyId: string): Promise<void> {
  const steps: { index: number } = JSON.parse(await own(`/api/v1/policies/${policyId}/tag/steps/blocks`))
  if (steps.index !== 1) throw new Error('The approvals did not move the applicant on.')
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function p95(measure: () => Promise<number>, times = asked): Promise<number> {
  const taken: number[] = []
  for (let n = -warmUps; n < times; n += 1) {
    const took = await measure()
    if (n >= 0) taken.push(took)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times * 0.95)] ?? Number.NaN
}

function row(name: string, figure: number, budget: number): string {
  return `  ${name.padEnd(46)} ${figure.toFixed(1).padStart(8)} ${figure <= budget ? ' ' : '!'} (budget ≤ ${budget})`
}

/** How long `/healthz` took while something ran, and shortly after. */
async function waitsBeside(port: number, run: () => Promise<void>): Promise<{ p99: number; longest: number }> {
  const ended = new AbortController()
  const waits: number[] = []
  const beside = async () => {
    while (!ended.signal.aborted) {
      const began = performance.now()
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).arrayBuffer()
      waits.push(performance.now() - began)
      await wait(2)
    }
  }
  const watching = beside()
  await run()
  await wait(200)
  ended.abort()
  await watching
  const sorted = waits.toSorted((a, b) => a - b)
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, longest: sorted.at(-1) ?? 0 }
}
