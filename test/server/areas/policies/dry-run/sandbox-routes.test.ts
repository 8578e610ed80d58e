import { expect, it } from 'vitest'
import { anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { startDryRuns, type DryRunWorld } from '#test/support/policies/dry-runs.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

type Sandbox = Awaited<ReturnType<DryRunWorld['open']>>

const addressOf = (sandbox: Sandbox, username: string): string =>
  sandbox.users.find((user: { username: string }) => user.username === username).address

const application = { document: { size: 3 }, ref: null }

/** Everything of the database but the sandboxes themselves and what each request notes. */
async function rest({ store }: DryRunWorld) {
  const tables = (await store.introspection.getTables()).map(({ name }) => name)
  const counted: Record<string, number> = {}
  for (const table of tables) {
    if (['policy_sandbox', 'policy_savepoint', 'setting'].includes(table)) continue
    counted[table] = (
      await store
        .selectFrom(table as 'policy')
        .selectAll()
        .execute()
    ).length
  }
  return counted
}

describeOnStores('A dry run', (fresh) => {
  it('It has a user for the owner and one for each role, who takes it, or is given it where no block offers it', async () => {
    const { open, policyId } = await startDryRuns(await fresh())
    const sandbox = await open()
    expect(sandbox).toMatchObject({ policyId, policyName: 'Events', number: 1, currentNumber: 1, savepoints: [] })
    expect(
      sandbox.users.map(({ username, role, isOwner }: Record<string, unknown>) => [username, role, isOwner]),
    ).toEqual([
      ['Administrator', null, true],
      ['Installer', 'Installer', false],
      ['Verifier', 'Verifier', false],
    ])
    expect((await open()).id).toBe(sandbox.id)
  })

  it('It can be used as each of its users in parallel, and each sees the actions of the others', async () => {
    const { open, get, post } = await startDryRuns(await fresh())
    const sandbox = await open()
    const [owner, installer, verifier] = ['Administrator', 'Installer', 'Verifier'].map((name) =>
      addressOf(sandbox, name),
    )
    expect((await get(String(owner), 'waiting')).body.data).toEqual([])
    expect((await post(String(installer), 'apply', application)).status).toBe(200)
    expect((await get(String(installer), 'wait')).status).toBe(200)
    const [row] = (await get(String(owner), 'waiting')).body.data
    expect(row).toMatchObject({
      ownerName: 'Installer',
      issuerName: 'Installer',
      policyId: sandbox.id,
      option: { status: 'Waiting' },
    })
    expect(row).toMatchObject({ ledger: 'dry-run' })
    expect((await get(String(verifier), 'waiting')).status).toBe(503)
    await post(String(owner), 'decide', { document: row, tag: 'yes' })
    expect((await get(String(installer), 'welcome')).status).toBe(200)
  })

  it('Nothing of it is in the policy, in any list, queue, count, audit or event', async () => {
    const world = await startDryRuns(await fresh())
    const { open, post, ask, policyId } = world
    const before = await rest(world)
    const sandbox = await open()
    await post(addressOf(sandbox, 'Installer'), 'apply', application)
    await ask('POST', `/api/v1/policies/${sandbox.id}/savepoints`, { body: { name: 'One' } })
    expect(await rest(world)).toEqual(before)
    const listed = await ask('GET', '/api/v1/policies')
    expect(listed.headers.get('x-total-count')).toBe('1')
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([policyId])
    const work = await ask('GET', '/api/policy-work')
    expect(work.text).not.toContain('sandbox-')
    expect((await ask('GET', `/api/v1/policies/${policyId}/tag/waiting/blocks`)).body.data).toEqual([])
    expect((await ask('GET', `/api/policy-files/${policyId}/dependents`)).body).toMatchObject({
      documents: 0,
      participants: 0,
    })
  })

  it('Nobody else reaches it, and it is closed to an account that may no longer run it', async () => {
    const { open, ask, store, post } = await startDryRuns(await fresh())
    const sandbox = await open()
    const seat = addressOf(sandbox, 'Installer')
    for (const as of ['rita', 'ada'])
      for (const [method, path] of [
        ['GET', `/api/v1/policies/${seat}`],
        ['GET', `/api/v1/policies/${seat}/blocks`],
        ['GET', `/api/v1/policies/${sandbox.id}/dry-run/users`],
        ['POST', `/api/v1/policies/${sandbox.id}/dry-run/restart`],
        ['GET', `/api/v1/policies/${sandbox.id}/savepoints`],
        ['GET', `/api/v1/policies/${seat}/groups`],
      ] as const)
        expect([as, path, (await ask(method, path, { as })).status]).toEqual([as, path, 404])
    await store.updateTable('account').set({ role: 'USER' }).where('username', '=', 'admin').execute()
    await store.updateTable('policy').set({ owner: 'did:somebody' }).execute()
    expect((await post(seat, 'apply', application)).status).toBe(404)
  })

  it('The owner and other registries each have their own; others learn who may open one', async () => {
    const { open, ask, policyId } = await startDryRuns(await fresh())
    const [hers, his] = [await open('rita'), await open()]
    expect(hers.id).not.toBe(his.id)
    const refused = await ask('POST', `/api/policy-sandbox/${policyId}`, { as: 'ada' })
    expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining('Only the owner') } })
    expect((await ask('GET', `/api/policy-sandbox/${policyId}`, { as: 'ada' })).status).toBe(403)
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await ask(method, '/api/policy-sandbox/gone')).status).toBe(404)
  })

  it('A restart empties it and takes the newest version, which an open one has noticed', async () => {
    const { open, ask, post, get, importPolicy, policyId } = await startDryRuns(await fresh())
    const sandbox = await open()
    await post(addressOf(sandbox, 'Installer'), 'apply', application)
    await importPolicy(anApprovalPolicy({ description: 'Newer' }))
    const state = await ask('GET', `/api/policy-sandbox/${policyId}`)
    expect(state.body.sandbox).toMatchObject({ number: 1, currentNumber: 2 })
    const answer = await ask('POST', `/api/v1/policies/${sandbox.id}/dry-run/restart`)
    expect(answer).toMatchObject({ status: 200, body: { policies: [{ id: sandbox.id, status: 'DRY-RUN' }] } })
    const after = await open()
    expect(after).toMatchObject({ id: sandbox.id, number: 2, currentNumber: 2 })
    expect((await get(addressOf(after, 'Administrator'), 'waiting')).body.data).toEqual([])
    expect((await get(addressOf(after, 'Installer'), 'apply')).status).toBe(200)
  })

  it('A savepoint brings back documents, steps, users and names, also past a restart', async () => {
    const { open, ask, post, get } = await startDryRuns(await fresh())
    const sandbox = await open()
    const [owner, installer] = [addressOf(sandbox, 'Administrator'), addressOf(sandbox, 'Installer')]
    const savepoints = `/api/v1/policies/${sandbox.id}/savepoints`
    await post(installer, 'apply', application)
    const saved = await ask('POST', savepoints, { body: { name: ' Handed in ' } })
    expect(saved.body).toMatchObject([{ name: 'Handed in', policyId: sandbox.id }])
    const before = await get(owner, 'waiting')
    const [row] = before.body.data
    await post(owner, 'decide', { document: row, tag: 'no' })
    expect((await get(installer, 'rejected')).status).toBe(200)
    await ask('POST', `/api/v1/policies/${sandbox.id}/dry-run/restart`)
    expect((await ask('PUT', `${savepoints}/${saved.body[0].id}`)).status).toBe(200)
    expect((await get(owner, 'waiting')).text).toBe(before.text)
    expect((await get(installer, 'wait')).status).toBe(200)
    expect((await open()).users).toEqual(sandbox.users)
    const renamed = await ask('PATCH', `${savepoints}/${saved.body[0].id}`, { body: { name: 'First' } })
    expect(renamed.body).toMatchObject([{ name: 'First' }])
    expect((await ask('GET', `${savepoints}/count?includeDeleted=true`)).body).toEqual({ count: 1 })
    const gone = await ask('POST', `${savepoints}/delete`, { body: { savepointIds: [saved.body[0].id] } })
    expect(gone.body).toEqual([])
    expect((await get(installer, 'wait')).status).toBe(200)
  })

  it('Invalid savepoints are rejected with a message, and nothing is lost', async () => {
    const { open, ask } = await startDryRuns(await fresh())
    const { id } = await open()
    const savepoints = `/api/v1/policies/${id}/savepoints`
    const save = (name: unknown) => ask('POST', savepoints, { body: { name } as { name: string } })
    expect(await save('  ')).toMatchObject({ status: 422, body: { message: ['Name is required.'] } })
    expect((await save(5)).status).toBe(422)
    expect((await save('x'.repeat(101))).status).toBe(422)
    expect((await save('a\0b')).status).toBe(422)
    for (const name of ['1', '2', '3', '4', '5']) expect((await save(name)).status).toBe(200)
    expect((await save('3')).status).toBe(422)
    expect(await save('6')).toMatchObject({
      status: 422,
      body: { message: [expect.stringContaining('at most 5')] },
    })
    expect((await ask('PUT', `${savepoints}/gone`)).status).toBe(404)
    expect((await ask('PATCH', `${savepoints}/gone`, { body: { name: 'x' } })).status).toBe(404)
    expect((await ask('POST', `${savepoints}/delete`, { body: { savepointIds: ['gone'] } })).status).toBe(404)
    expect((await ask('GET', savepoints)).body).toHaveLength(5)
  })

  it('Users are added, and one acts where none is named, as in a Guardian', async () => {
    const { open, ask, get } = await startDryRuns(await fresh())
    const { id } = await open()
    const added = await ask('POST', `/api/v1/policies/${id}/dry-run/user`)
    expect(added.status).toBe(201)
    expect(added.body.map(({ username, active }: Record<string, unknown>) => [username, active])).toEqual([
      ['Administrator', true],
      ['Installer', false],
      ['Verifier', false],
      ['Virtual User 3', false],
    ])
    const second = await ask('POST', `/api/v1/policies/${id}/dry-run/user`, { body: { role: 'Installer' } })
    const { did } = second.body.at(-1)
    expect(second.body.at(-1)).toMatchObject({ username: 'Installer 2', did: expect.stringMatching(/^did:sandbox:/) })
    expect((await get(id, 'apply')).status).toBe(503)
    await ask('POST', `/api/v1/policies/${id}/dry-run/login`, { body: { did } })
    expect((await get(id, 'apply')).status).toBe(200)
    const policyItself = id.slice('sandbox-'.length, -9)
    expect((await ask('GET', `/api/v1/policies/${policyItself}/dry-run/users`)).body).toEqual([])
    expect((await ask('POST', `/api/v1/policies/${policyItself}/dry-run/user`)).status).toBe(422)
    expect((await ask('GET', `/api/v1/policies/${id}.99`)).status).toBe(404)
  })

  it('It is deleted with its savepoints on request, after a time without use, and with its policy', async () => {
    const { open, ask, policyId, store, world } = await startDryRuns(await fresh())
    const left = async () => [
      (await store.selectFrom('policy_sandbox').select('id').execute()).length,
      (await store.selectFrom('policy_savepoint').select('id').execute()).length,
    ]
    const start = async () => {
      const { id } = await open()
      await ask('POST', `/api/v1/policies/${id}/savepoints`, { body: { name: 'One' } })
      expect(await left()).toEqual([1, 1])
      return String(id)
    }
    const id = await start()
    expect((await ask('DELETE', `/api/policy-sandbox/${policyId}`)).status).toBe(204)
    expect(await left()).toEqual([0, 0])
    expect((await ask('GET', `/api/v1/policies/${id}.1/blocks`)).status).toBe(404)
    expect((await ask('GET', `/api/policy-sandbox/${policyId}`)).body).toEqual({ sandbox: null })
    await start()
    world.now += 6 * 86_400_000
    await world.runJob('delete unused dry runs')
    expect(await left()).toEqual([1, 1])
    world.now += 2 * 86_400_000
    await world.runJob('delete unused dry runs')
    expect(await left()).toEqual([0, 0])
    await start()
    await ask('DELETE', `/api/policy-files/${policyId}`)
    expect(await left()).toEqual([0, 0])
  })

  it('An account has a bounded number of them', async () => {
    const { ask, importPolicy } = await startDryRuns(await fresh())
    const ids: string[] = []
    for (let number = 0; number < 6; number += 1)
      ids.push(await importPolicy(anApprovalPolicy({ policyTag: `events${number}`, name: `Events ${number}` })))
    const statuses: number[] = []
    for (const id of ids) statuses.push((await ask('POST', `/api/policy-sandbox/${id}`)).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 422])
  })
})
