import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { solarPolicy } from '../src/server/areas/policies/sample/solar.ts'
import type { Store } from '../src/server/platform/database/database.ts'
import { randomOf } from '../src/server/platform/random.ts'
import {
  createAsker,
  freePort,
  kill,
  outcomeOf,
  runMain,
  spawnMain,
  startInstance,
  withDatabase,
  type Environment,
  type TrialDatabase,
} from './trial-world.ts'

/*
 * Kills the service and an import repeatedly while both write, and checks that no acknowledged write is lost and
 * no partial write is visible.
 *
 *   npx node scripts/trial-kills.ts --rounds 50 --dialect sqlite|postgres
 */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, dialect: { type: 'string', default: 'sqlite' } },
})
const rounds = Number(values.rounds)
const random = randomOf('trial-kills', values.dialect)
const password = 'hazel-tunnel-ribbon-41'
const admin = { username: 'admin', password }
const recordsPerImport = 20_000
const documentsPerImport = 150
const maxLifeMs = 4000
/** The documents that imports create. */
const isImported = /"serial":"T-/

interface Acknowledged {
  /** Names of schemas by uuid. */
  readonly schemas: Map<string, string>
  readonly documents: Set<string>
  /** Decisions by document. Those in `sending` were being sent when the service was killed. */
  readonly decisions: Map<string, string>
  readonly sending: Map<string, string>
  readonly incidents: Set<string>
  /** First and last consensus second of each import that reported success. */
  readonly ledger: (readonly [number, number])[]
  policyVersion: number
}

const acknowledged: Acknowledged = {
  schemas: new Map(),
  documents: new Set(),
  decisions: new Map(),
  sending: new Map(),
  incidents: new Set(),
  ledger: [],
  policyVersion: 0,
}
const faults: string[] = []
const counts = { service: 0, imports: 0, finishedImports: 0, schemas: 0, documents: 0, decisions: 0, polls: 0 }

/** A status page that changes with every request. */
function pageAt(count: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + count * 1000).toISOString()
  const page = { id: 'trial', name: 'Trial', url: 'http://127.0.0.1', time_zone: 'Etc/UTC', updated_at: at }
  const statuses = ['operational', 'degraded_performance', 'major_outage']
  const components = ['a', 'b', 'c'].map((id, index) => ({
    id,
    name: `Component ${id}`,
    status: statuses[(count + index) % statuses.length],
    created_at: page.updated_at,
    updated_at: at,
    position: index,
    description: null,
    showcase: false,
    start_date: null,
    group_id: null,
    page_id: page.id,
    group: false,
    only_show_if_degraded: false,
  }))
  return {
    page,
    components,
    incidents: [],
    scheduled_maintenances: [],
    status: { indicator: 'minor', description: 'Minor' },
  }
}

function incident(id: string) {
  const at = '2026-01-02T00:00:00.000Z'
  const update = {
    id: `${id}u`,
    status: 'resolved',
    body: 'Over.',
    incident_id: id,
    created_at: at,
    updated_at: at,
    display_at: at,
  }
  return {
    id,
    name: id,
    status: 'resolved',
    created_at: at,
    updated_at: at,
    monitoring_at: null,
    resolved_at: at,
    impact: 'minor',
    shortlink: '',
    started_at: at,
    page_id: 'trial',
    incident_updates: [
      { ...update, affected_components: null, deliver_notifications: true, custom_tweet: null, tweet_id: null },
    ],
    components: [],
    reminder_intervals: null,
  }
}

function transaction(second: number): string {
  return JSON.stringify({
    bytes: null,
    charged_tx_fee: 1,
    consensus_timestamp: `${second}.000000001`,
    entity_id: null,
    max_fee: '100',
    memo_base64: '',
    name: 'CRYPTOTRANSFER',
    nft_transfers: [],
    node: '0.0.3',
    nonce: 0,
    parent_consensus_timestamp: null,
    result: 'SUCCESS',
    scheduled: false,
    staking_reward_transfers: [],
    token_transfers: [],
    transaction_hash: null,
    transaction_id: `0.0.1001-${second - 2}-000000000`,
    transfers: [{ account: '0.0.1001', amount: -1, is_approval: false }],
    valid_duration_seconds: '120',
    valid_start_timestamp: `${second - 2}.000000000`,
  })
}

function policyFile(version: number) {
  const file = solarPolicy([])
  const [first] = Array.isArray(file['schemas']) ? file['schemas'] : []
  const schema = first !== null && typeof first === 'object' && 'iri' in first ? String(first.iri) : ''
  const documents = Array.from({ length: version * documentsPerImport }, (_, index) => ({
    schema,
    owner: 'installer',
    option: { status: 'Waiting' },
    document: { serial: `T-${index}`, country: 'Peru', capacity: 12, installed: '2026-01-01', battery: false },
  }))
  return { ...file, policyTag: 'trial', version: `1.${version}.0`, documents }
}

interface Import {
  readonly args: readonly string[]
  readonly onDone: () => void
}

async function nextImport(round: number, folder: string): Promise<Import> {
  if (round % 3 === 0) {
    const ids = Array.from({ length: 200 }, (_, index) => `r${round}i${index}`)
    const file = join(folder, 'status.json')
    await writeFile(file, JSON.stringify({ page: pageAt(round).page, incidents: ids.map(incident) }))
    return { args: ['import', 'status', file], onDone: () => ids.forEach((id) => acknowledged.incidents.add(id)) }
  }
  if (round % 3 === 1) {
    const first = 1_700_000_000 + round * recordsPerImport
    const file = join(folder, 'ledger.ndjson')
    const lines = Array.from({ length: recordsPerImport }, (_, index) => transaction(first + index))
    await writeFile(file, `${lines.join('\n')}\n`)
    return {
      args: ['import', 'transactions', file],
      onDone: () => void acknowledged.ledger.push([first, first + recordsPerImport - 1]),
    }
  }
  const file = join(folder, 'policy.json')
  const version = acknowledged.policyVersion + 1
  await writeFile(file, JSON.stringify(policyFile(version)))
  return {
    args: ['import', 'policy', file, '--owner', 'admin'],
    onDone: () => {
      acknowledged.policyVersion = version
    },
  }
}

/** Writes through the service until it is killed. Records a write only once it was acknowledged. */
async function write(address: string, policyId: string, documents: readonly string[], isOver: () => boolean) {
  const [asAdmin, asInstaller, asVerifier] = askers
  const loops = [
    async (count: number) => {
      const uuid = `trial-${process.pid}-${counts.schemas}-${count}`
      const name = `Schema ${uuid}`
      const document = { $id: `#${uuid}`, title: name, type: 'object', properties: {} }
      const answer = await asAdmin(address, 'POST', '/api/v1/schemas/system/admin', {
        uuid,
        name,
        entity: 'USER',
        document,
      })
      if (answer.status !== 201)
        return note(`a schema was answered with ${answer.status} ${JSON.stringify(answer.body)}`)
      acknowledged.schemas.set(uuid, name)
      counts.schemas += 1
    },
    async (count: number) => {
      const document = { serial: `R-${count}`, readAt: '2026-01-01T00:00:00Z', energy: count }
      const path = `/api/v1/policies/${policyId}/tag/report_reading/blocks`
      const answer = await asInstaller(address, 'POST', path, { document })
      const id = idIn(answer.body)
      if (answer.status !== 200 || id === null)
        return note(`a form was answered with ${answer.status} ${JSON.stringify(answer.body)}`)
      acknowledged.documents.add(id)
      counts.documents += 1
    },
    async () => {
      const id = random.pick(documents)
      const [tag, value] = random.pick([
        ['approve', 'Approved'],
        ['reject', 'Rejected'],
      ] as const)
      const isDecided = acknowledged.decisions.has(id)
      if (!isDecided) acknowledged.sending.set(id, value)
      const path = `/api/v1/policies/${policyId}/tag/decide/blocks`
      const answer = await asVerifier(address, 'POST', path, { tag, document: { id } })
      // A decision is made once.
      if (isDecided && answer.status === 422) return
      if (isDecided || answer.status !== 200)
        return note(`a decision was answered with ${answer.status} ${JSON.stringify(answer.body)}`)
      acknowledged.decisions.set(id, value)
      acknowledged.sending.delete(id)
      counts.decisions += 1
    },
  ]
  await Promise.all(
    loops.map(async (send) => {
      for (let count = 0; !isOver(); count += 1)
        try {
          await send(count)
          await setTimeout(10)
        } catch {
          // The service was killed during the request, so the write may or may not be stored.
          if (!isOver()) await setTimeout(20)
        }
    }),
  )
}

function note(fault: string): void {
  faults.push(fault)
  process.stderr.write(`  ${fault}\n`)
}

function idIn(body: unknown): string | null {
  return body !== null && typeof body === 'object' && 'id' in body && typeof body.id === 'string' ? body.id : null
}

/** Checks that all acknowledged writes exist, and that no partial writes do. */
async function verify(store: Store, env: Environment): Promise<void> {
  const { code, text } = await runMain(['check'], env)
  if (code !== 0) note(`check: ${text}`)
  const schemas = await store.selectFrom('system_schema').select(['uuid', 'name']).execute()
  const names = new Map(schemas.map(({ uuid, name }) => [uuid, name]))
  for (const [uuid, name] of acknowledged.schemas) if (names.get(uuid) !== name) note(`schema ${uuid} is lost`)
  const rows = await store.selectFrom('policy_document').select(['id', 'option', 'body']).execute()
  const options = new Map(rows.map(({ id, option }) => [id, option]))
  for (const id of acknowledged.documents) if (!options.has(id)) note(`document ${id} is lost`)
  for (const [id, value] of acknowledged.decisions) {
    const stored = options.get(id) ?? ''
    if (!stored.includes(value)) note(`the decision on ${id}, ${value}, is lost: ${stored}`)
  }
  // Those that were being sent when the service was killed are stored or not.
  for (const [id, value] of acknowledged.sending)
    if (options.get(id)?.includes(value) === true) acknowledged.decisions.set(id, value)
  acknowledged.sending.clear()
  const incidents = new Set((await store.selectFrom('status_record').select('id').execute()).map(({ id }) => id))
  for (const id of acknowledged.incidents) if (!incidents.has(id)) note(`incident ${id} is lost`)
  // A status import is all or nothing: each round has all its incidents or none.
  const perRound = Map.groupBy(
    [...incidents].filter((id) => /^r\d+i/.test(id)),
    (id) => id.split('i')[0],
  )
  for (const [round, ids] of perRound) if (ids.length !== 200) note(`${round}: ${ids.length} of 200 incidents`)
  for (const [first, last] of acknowledged.ledger) {
    const { rows: found } = await sql<{ count: number }>`select count(*) as count from ledger_transaction
      where consensus >= ${BigInt(first) * 1_000_000_000n} and consensus <= ${BigInt(last) * 1_000_000_000n + 1n}`.execute(
      store,
    )
    if (found[0]?.count !== recordsPerImport)
      note(`${found[0]?.count} of ${recordsPerImport} transactions from ${first}`)
  }
  const policy = await store
    .selectFrom('policy')
    .selectAll()
    .where('policy_tag', '=', 'trial')
    .executeTakeFirstOrThrow()
  // A killed import may have stored its version.
  if (policy.number < acknowledged.policyVersion) note(`policy version ${acknowledged.policyVersion} is lost`)
  acknowledged.policyVersion = policy.number
  const imported = rows.filter(({ body }) => isImported.test(body)).length
  const visible = await visibleImported(store, policy.id)
  if (visible !== policy.number * documentsPerImport)
    note(
      `version ${policy.number} shows ${visible} documents (${imported} stored), not ${policy.number * documentsPerImport}`,
    )
}

async function visibleImported(store: Store, policyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from policy_document as document
    where policy_id = ${policyId} and body like '%"serial":"T-%' and not exists (
      select 1 from policy_stage as stage where stage.policy_id = document.policy_id
        and document.number >= stage.first and document.number < stage.last)`.execute(store)
  return rows[0]?.count ?? 0
}

const askers = [
  createAsker(admin),
  createAsker({ username: 'installer', password }),
  createAsker({ username: 'verifier', password }),
] as const

async function prepare(env: Environment, folder: string): Promise<void> {
  const must = async (...args: string[]) => {
    const { code, text } = await runMain(args, { ...env, ACCOUNT_PASSWORD: password })
    if (code !== 0) throw new Error(`${args.join(' ')}: ${text}`)
  }
  await must('account', 'add', 'admin', '--role', 'STANDARD_REGISTRY')
  for (const name of ['installer', 'verifier']) await must('account', 'add', name, '--role', 'USER')
  const file = join(folder, 'policy.json')
  await writeFile(file, JSON.stringify(policyFile(1)))
  await must('import', 'policy', file, '--owner', 'admin')
  acknowledged.policyVersion = 1
  await must('account', 'role', 'installer', '--policy', 'trial', '--role', 'Installer')
  await must('account', 'role', 'verifier', '--policy', 'trial', '--role', 'Verifier')
}

async function run({ env, folder, open }: TrialDatabase): Promise<void> {
  const upstream = createServer((_, response) => {
    counts.polls += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(pageAt(counts.polls)))
  })
  const upstreamPort = await freePort()
  await new Promise<void>((resolve) => void upstream.listen(upstreamPort, '127.0.0.1', resolve))
  await prepare(env, folder)
  const store = open()
  const { id: policyId } = await store
    .selectFrom('policy')
    .select('id')
    .where('policy_tag', '=', 'trial')
    .executeTakeFirstOrThrow()
  const imported = await store
    .selectFrom('policy_document')
    .select('id')
    .orderBy('number')
    .limit(documentsPerImport)
    .execute()
  const documents = imported.map(({ id }) => id)
  const serving = { ...env, STATUS_UPSTREAM: `http://127.0.0.1:${upstreamPort}/api/v2` }
  let isFirst = true
  for (let round = 0; round < rounds; round += 1) {
    // Another program may take a port between two rounds.
    const { address, child } = await startInstance(serving, await freePort())
    if (isFirst) {
      // The form is the second of two steps.
      const path = `/api/v1/policies/${policyId}/tag`
      await askers[1](address, 'POST', `${path}/accept_terms/blocks`, { tag: 'accept' })
      const document = { serial: 'own', country: 'Peru', capacity: 12, installed: '2026-01-01', battery: false }
      const { status, body } = await askers[1](address, 'POST', `${path}/register_installation/blocks`, { document })
      if (status !== 200) throw new Error(`The installation was answered with ${status} ${JSON.stringify(body)}`)
      isFirst = false
    }
    await Promise.all(askers.map((ask) => ask(address, 'GET', '/api/v1/accounts/session')))
    const { args, onDone } = await nextImport(round, folder)
    let isOver = false
    const writing = write(address, policyId, documents, () => isOver)
    const importing = spawnMain(args, env)
    const outcome = outcomeOf(importing)
    await setTimeout(random.between(50, maxLifeMs))
    // In half of the rounds, the import may finish, so that there are acknowledged writes.
    if (round % 2 === 0 && (await kill(importing))) counts.imports += 1
    const isServiceKilled = await kill(child)
    isOver = true
    if (isServiceKilled) counts.service += 1
    else note('the service had ended by itself')
    const { code, text } = await outcome
    if (code === 0) {
      onDone()
      counts.finishedImports += 1
    } else if (code !== null) note(`an import ended with ${code}: ${text}`)
    await writing
    await verify(store, env)
    // The lease of a killed import would make the next one wait for a minute.
    if (code === null) await runUnlocked(env)
    process.stderr.write(`round ${round + 1} of ${rounds}: ${JSON.stringify(counts)}, ${faults.length} faults\n`)
  }
  await store.destroy()
  await new Promise((resolve) => void upstream.close(resolve))
}

async function runUnlocked(env: Environment): Promise<void> {
  const { openStore } = await import('../src/server/platform/database/database.ts')
  const url = env['DATABASE_URL']
  const store = await openStore(url ? { url } : { file: join(env['DATA_DIR'] ?? '', 'signalbox.db') })
  await store.deleteFrom('lease').execute()
  await store.destroy()
}

await withDatabase(values.dialect, run)
const kills = counts.service + counts.imports
process.stdout.write(`${values.dialect}: ${kills} SIGKILLs, ${JSON.stringify(counts)}; ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
