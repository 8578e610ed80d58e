import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createGuardian } from '#server/http/guardian.ts'
import { createUpstreamPolicies } from '#server/areas/policies/upstream/policies.ts'
import { createHealth } from '#server/platform/upstream/upstream-health.ts'
import { createUpstream } from '#server/platform/upstream/upstream-request.ts'
import type { DryRuns } from '#server/areas/policies/source.ts'
import { jsonReply, startFaultServer, type Reply } from '#test/support/server/fault-server.ts'

const caller = { id: '1', username: 'ada', did: null, role: 'USER', permissions: [], ownerDid: null }
const refusal = { statusCode: 403, message: 'Invalid status.' }
const digits = '{"count":12345678901234567890}'
const config = { id: 'root', blockType: 'interfaceContainerBlock', permissions: ['ANY_ROLE'], children: [] }
const answers: Readonly<Record<string, Reply>> = {
  '/policies/p1': jsonReply({ id: 'p1', name: 'Wells', status: 'DRY-RUN', config }),
  '/policies/p1/dry-run/users': jsonReply([{ did: 'did:1', username: 'Administrator', active: true }]),
  '/policies/p1/dry-run/user': { ...jsonReply([{ did: 'did:2' }]), status: 201 },
  '/policies/p1/dry-run/login': jsonReply([{ did: 'did:2', active: true }]),
  '/policies/p1/dry-run/restart': jsonReply({ policies: [] }),
  '/policies/p1/savepoints': jsonReply({ items: [{ id: 's/1', name: 'First' }] }),
  '/policies/p1/savepoints/count?includeDeleted=true': { ...jsonReply(null), body: digits },
  '/policies/p1/savepoints/s%2F1': jsonReply({ savepointId: 's/1' }),
  '/policies/p1/savepoints/delete': jsonReply({ hardDeletedIds: ['s/1'] }),
  '/policies/p2/dry-run/restart': { ...jsonReply(refusal), status: 403 },
}

async function open() {
  const asked: { readonly method: string; readonly path: string; readonly body: string }[] = []
  const server = await startFaultServer(({ path, method, body }) => {
    asked.push({ method, path: path.replace('/api/v1', ''), body })
    return answers[path.replace('/api/v1', '')] ?? { status: 404 }
  })
  const base = `${server.url}/api/v1`
  const upstream = createUpstream({ base, now: Date.now })
  const guardian = createGuardian({ upstream, health: createHealth(base), log: pino({ level: 'silent' }) })
  const changed: (string | null)[] = []
  const policies = createUpstreamPolicies({
    monotonic: () => performance.now(),
    ask: (_, request) => guardian({ ...request, token: 'token' }),
    onSend: async (id, block) => void changed.push(`${id} ${block}`),
  })
  const { dryRuns } = policies
  if (!dryRuns) throw new Error('A Guardian has dry runs.')
  return { dryRuns, policies, asked, changed }
}

const first = { text: '{"name":"First"}', value: { name: 'First' } }
const gone = { text: '{"savepointIds":["s/1"]}', value: { savepointIds: ['s/1'] } }

interface Passed {
  readonly what: string
  readonly run: (dryRuns: DryRuns) => Promise<string>
  readonly method: string
  readonly path: string
  readonly body: string
  /** Whether everybody may see something else now. */
  readonly isChange: boolean
}

const passed: readonly Passed[] = [
  {
    what: 'the list of users',
    run: (runs) => runs.users('p1', caller),
    method: 'GET',
    path: 'dry-run/users',
    body: '',
    isChange: false,
  },
  {
    what: 'a new user',
    run: (runs) => runs.addUser('p1', caller, 'Installer'),
    method: 'POST',
    path: 'dry-run/user',
    body: '{}',
    isChange: false,
  },
  {
    what: 'acting as a user',
    run: (runs) => runs.actAs('p1', caller, 'did:2'),
    method: 'POST',
    path: 'dry-run/login',
    body: '{"did":"did:2"}',
    isChange: true,
  },
  {
    what: 'a restart',
    run: (runs) => runs.restart('p1', caller),
    method: 'POST',
    path: 'dry-run/restart',
    body: '{}',
    isChange: true,
  },
  {
    what: 'the list of savepoints',
    run: (runs) => runs.savepoints('p1', caller),
    method: 'GET',
    path: 'savepoints',
    body: '',
    isChange: false,
  },
  {
    what: 'a savepoint',
    run: (runs) => runs.save('p1', caller, first),
    method: 'POST',
    path: 'savepoints',
    body: first.text,
    isChange: false,
  },
  {
    what: 'going back',
    run: (runs) => runs.restore('p1', caller, 's/1'),
    method: 'PUT',
    path: 'savepoints/s%2F1',
    body: '{}',
    isChange: true,
  },
  {
    what: 'a new name',
    run: (runs) => runs.rename({ policyId: 'p1', savepointId: 's/1' }, caller, first),
    method: 'PATCH',
    path: 'savepoints/s%2F1',
    body: first.text,
    isChange: false,
  },
  {
    what: 'deleting',
    run: (runs) => runs.deleteSavepoints('p1', caller, gone),
    method: 'POST',
    path: 'savepoints/delete',
    body: gone.text,
    isChange: false,
  },
]

describe('Dry runs of a Guardian', () => {
  it.each(passed)('pass on $what with what was sent, and answer as the Guardian does', async (one) => {
    const { dryRuns, asked, changed } = await open()
    const path = `/policies/p1/${one.path}`
    expect(await one.run(dryRuns)).toBe(answers[path]?.body)
    expect(asked).toEqual([{ method: one.method, path, body: one.body }])
    expect(changed).toHaveLength(one.isChange ? 1 : 0)
  })

  it('read the users once for a page and its tree, and again when one was added', async () => {
    const { dryRuns, policies, asked } = await open()
    const timesAsked = () => asked.filter(({ path }) => path === '/policies/p1/dry-run/users').length
    await policies.tree('p1', caller)
    await dryRuns.users('p1', caller)
    expect(timesAsked()).toBe(1)
    await dryRuns.addUser('p1', caller, null)
    await dryRuns.users('p1', caller)
    expect(timesAsked()).toBe(2)
  })

  it('pass on queries and every digit of an answer', async () => {
    const { dryRuns } = await open()
    expect(await dryRuns.countSavepoints('p1', caller, { includeDeleted: 'true' })).toBe(digits)
  })

  it('pass on a refusal, and announce nothing', async () => {
    const { dryRuns, changed } = await open()
    await expect(dryRuns.restart('p2', caller)).rejects.toMatchObject({ status: 403, message: 'Invalid status.' })
    expect(changed).toEqual([])
  })
})
