import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Store } from '#server/platform/database/database.ts'
import { policyVotes } from '#server/platform/database/migrations/062-policy-votes.ts'
import { policyOpenVotes } from '#server/platform/database/migrations/063-policy-open-votes.ts'
import { aGrid, aSender, link } from '#test/support/policies/event-policy.ts'
import { storeNewAccount } from '#server/areas/accounts/add-account.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'
import { aBlock, aPolicy, didOf, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const templates = { Union: ['Signer', 'Global'], Circle: ['Chair', 'Private'] } as const
const policyGroups = Object.entries(templates).map(([name, [creator, groupAccessType]]) => {
  return { name, creator, members: ['Signer'], groupRelationshipType: 'Multiple', groupAccessType }
})

/** A document that waits for the signatures of a group, beside a grid that shows how they stand. */
async function startSigning(store: Store, threshold: number) {
  const config = aBlock('interfaceContainerBlock', 'root', { permissions: ['ANY_ROLE'] }, [
    aBlock('policyRolesBlock', 'choose', { ...anyone, roles: ['Auditor'], groups: Object.keys(templates) }),
    aBlock('groupManagerBlock', 'manage', { ...anyone, canInvite: 'owner', canDelete: 'owner' }),
    aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
    aSender('keep', { events: [link('form', 'keep')] }),
    aGrid('all', 'vc-documents', [
      aBlock('multiSignBlock', 'sign', {
        ...anyone,
        threshold,
        events: [
          link('sign', 'signed', 'SignatureQuorumReachedEvent'),
          link('sign', 'declined', 'SignatureSetInsufficientEvent'),
        ],
      }),
    ]),
    aGrid('vps', 'vp-documents'),
    aSender('signed', { options: [{ name: 'status', value: 'Signed' }] }),
    aSender('declined', { options: [{ name: 'status', value: 'Declined' }] }),
  ])
  const world = await startPolicies(store, {
    ...aPolicy(),
    codeVersion: '1.5.1',
    policyRoles: ['Auditor'],
    policyGroups,
    config,
  })
  await store.deleteFrom('policy_member').execute()
  const join = (as: string, body: JsonObject) => world.post('choose', as, body)
  const groupOf = async (as: string): Promise<string> => (await world.get('manage', as)).body.data[0].id
  await world.post('form', 'ina', { document: { serial: 'one' }, ref: null })
  const rowFor = async (as: string) => (await world.get('all', as)).body.data[0]
  return {
    ...world,
    join,
    groupOf,
    async invite(as: string, guests: readonly string[]) {
      const group = await groupOf(as)
      for (const guest of guests) {
        const { invitation } = (await world.post('manage', as, { action: 'invite', group, role: 'Signer' })).body
        await join(guest, { invitation })
      }
      return group
    },
    vote: async (as: string, status: 'SIGNED' | 'DECLINED') =>
      world.post('sign', as, { status, document: { id: (await rowFor(as)).id } }),
    /** Signed and declined of how many, what was decided, and the outcome for the document. */
    async stands(as: string) {
      const { blocks, option } = await rowFor(as)
      const [joined] = Object.values<{ status: JsonObject }>(blocks)
      const { signedCount, declinedCount, total, confirmationStatus } = joined?.status ?? {}
      const presentations = (await world.get('vps', as)).body.data.length
      return [signedCount, declinedCount, total, confirmationStatus, option.status, presentations]
    },
  }
}

/** The store, and the number of characters of block states that something reads from it. */
function countedStates(given: Store) {
  let count = 0
  const store = given.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      // Of the rows with a body, only states have no id.
      for (const row of result.rows) if ('body' in row && !('id' in row)) count += String(row['body']).length
      return Promise.resolve(result)
    },
  })
  const readIn = async (act: () => Promise<{ status: number }>): Promise<number> => {
    const before = count
    expect((await act()).status).toBe(200)
    return count - before
  }
  return { store, readIn }
}

describeOnStores('Signatures of a group', (fresh) => {
  it('decide once, also if others join the group afterwards', async () => {
    const { join, vote, stands } = await startSigning(await fresh(), 50)
    for (const as of ['ina', 'ivan']) await join(as, { group: 'Union' })
    await vote('ina', 'SIGNED')
    expect(await stands('ina')).toEqual([1, 0, 2, 'SIGNED', 'Signed', 1])
    for (const as of ['vera', 'nobody']) await join(as, { group: 'Union' })
    expect(await stands('vera')).toEqual([1, 0, 4, 'SIGNED', 'Signed', 1])
    expect((await vote('vera', 'SIGNED')).body.message).toBe('The document has already been signed')
    expect(await stands('vera')).toEqual([1, 0, 4, 'SIGNED', 'Signed', 1])
  })

  it('name those who voted, and are presented as a copy of the document by each', async () => {
    const store = await fresh()
    await storeNewAccount(store, { username: 'Ina', role: 'USER', password: 'correct horse' }, 0, cheapPasswords)
    await store
      .updateTable('account')
      .set({ did: didOf('ina') })
      .execute()
    const { get, join, vote } = await startSigning(store, 60)
    for (const as of ['ina', 'ivan', 'vera']) await join(as, { group: 'Union' })
    await vote('ina', 'SIGNED')
    const [row] = (await get('all', 'ina')).body.data
    expect(Object.values<{ status: JsonObject }>(row.blocks)[0]?.status['data']).toEqual([
      { did: didOf('ina'), username: 'Ina', status: 'SIGNED' },
    ])
    await vote('ivan', 'SIGNED')
    const [{ document }] = (await get('vps', 'ina')).body.data
    const copies: { issuer: { id: string }; credentialSubject: { serial: string }[] }[] = document.verifiableCredential
    expect(copies.map(({ issuer }) => issuer.id)).toEqual([didOf('ina'), didOf('ivan')])
    expect(copies.map(({ credentialSubject: [subject] }) => subject?.serial)).toEqual(['one', 'one'])
  })

  it('are counted for each group alone', async () => {
    const { ask, base, join, invite, vote, stands } = await startSigning(await fresh(), 100)
    await join('ina', { group: 'Circle', label: 'First' })
    await join('owner', { group: 'Circle', label: 'Second' })
    await invite('ina', ['vera', 'ivan'])
    const second = await invite('owner', ['nobody', 'ivan'])
    await ask('POST', `${base}/groups`, { as: 'ivan', body: { uuid: second } })
    await vote('ivan', 'SIGNED')
    expect(await stands('ivan')).toEqual([1, 0, 2, null, 'NEW', 0])
    await vote('vera', 'SIGNED')
    expect(await stands('vera')).toEqual([1, 0, 2, null, 'NEW', 0])
    await vote('nobody', 'SIGNED')
    expect(await stands('nobody')).toEqual([2, 0, 2, 'SIGNED', 'Signed', 1])
  })

  it('are enough once members who have not signed are removed', async () => {
    const { post, join, invite, vote, stands } = await startSigning(await fresh(), 100)
    await join('ina', { group: 'Circle', label: 'First' })
    const group = await invite('ina', ['vera', 'ivan', 'nobody'])
    for (const as of ['vera', 'ivan']) await vote(as, 'SIGNED')
    expect(await stands('vera')).toEqual([2, 0, 3, null, 'NEW', 0])
    await post('manage', 'ina', { action: 'delete', group, user: didOf('nobody') })
    expect(await stands('vera')).toEqual([2, 0, 2, 'SIGNED', 'Signed', 1])
  })

  it('no longer count once those who signed are removed', async () => {
    const { post, join, invite, vote, stands } = await startSigning(await fresh(), 50)
    await join('ina', { group: 'Circle', label: 'First' })
    const group = await invite('ina', ['vera', 'ivan', 'nobody'])
    await vote('vera', 'SIGNED')
    expect(await stands('ivan')).toEqual([1, 0, 3, null, 'NEW', 0])
    await post('manage', 'ina', { action: 'delete', group, user: didOf('vera') })
    expect(await stands('ivan')).toEqual([0, 0, 2, null, 'NEW', 0])
    await vote('ivan', 'DECLINED')
    expect(await stands('ivan')).toEqual([0, 1, 2, null, 'NEW', 0])
    await post('manage', 'ina', { action: 'delete', group, user: didOf('nobody') })
    expect(await stands('ivan')).toEqual([0, 1, 1, 'DECLINED', 'Declined', 0])
  })

  it('count once for each account, however often it takes the role', async () => {
    const { join, vote, stands } = await startSigning(await fresh(), 60)
    for (const as of ['ina', 'ivan', 'vera']) await join(as, { role: 'Auditor' })
    for (let round = 1; round <= 2; round += 1) {
      expect((await vote('ina', 'SIGNED')).status).toBe(200)
      expect(await stands('ina')).toEqual([1, 0, 3, null, 'NEW', 0])
      await join('ina', { role: 'Auditor' })
    }
    await vote('ivan', 'SIGNED')
    await vote('vera', 'DECLINED')
    expect(await stands('ina')).toEqual([1, 1, 3, null, 'NEW', 0])
  })

  it('of an owner in no group decide alone', async () => {
    const { join, vote, stands } = await startSigning(await fresh(), 100)
    for (const as of ['ina', 'ivan']) await join(as, { group: 'Union' })
    await vote('ina', 'SIGNED')
    await vote('owner', 'DECLINED')
    expect(await stands('owner')).toEqual([0, 1, 1, 'DECLINED', 'Declined', 0])
    expect((await vote('ivan', 'SIGNED')).body.message).toBe('The document has already been signed')
    expect(await stands('ina')).toEqual([1, 0, 2, 'DECLINED', 'Declined', 0])
  })

  it('are read for the documents of a vote or a page alone', async () => {
    const { store, readIn } = countedStates(await fresh())
    const { get, join, post } = await startSigning(store, 100)
    for (const as of ['ina', 'ivan', 'vera']) await join(as, { group: 'Union' })
    for (let serial = 2; serial <= 12; serial += 1)
      await post('form', 'ina', { document: { serial: String(serial) }, ref: null })
    const rows: { id: string }[] = (await get('all', 'ina')).body.data
    const sign = (as: string, row: { id: string } | undefined) =>
      post('sign', as, { status: 'SIGNED', document: { id: row?.id } })
    const page = () => get('all', 'vera', `?filterByUUID=${rows[0]?.id}`)
    await sign('ina', rows[0])
    const first = { vote: await readIn(() => sign('ivan', rows[0])), page: await readIn(page) }
    expect(first.page).toBeGreaterThan(0)
    for (const row of rows.slice(1, -1)) for (const as of ['ina', 'ivan']) await sign(as, row)
    await sign('ina', rows.at(-1))
    expect({ vote: await readIn(() => sign('ivan', rows.at(-1))), page: await readIn(page) }).toEqual(first)
  })

  it('are read for the undecided documents of the group alone when a member is removed', async () => {
    const { store, readIn } = countedStates(await fresh())
    const { get, join, invite, post } = await startSigning(store, 100)
    await join('ina', { group: 'Circle', label: 'First' })
    const group = await invite('ina', ['vera', 'ivan', 'nobody'])
    const fill = (serial: number) => post('form', 'ina', { document: { serial: String(serial) }, ref: null })
    for (let serial = 2; serial <= 12; serial += 1) await fill(serial)
    const rows: { id: string }[] = (await get('all', 'ina')).body.data
    const sign = (as: string, row: { id: string } | undefined) =>
      post('sign', as, { status: 'SIGNED', document: { id: row?.id } })
    const leave = async (as: string) => {
      const cost = await readIn(() => post('manage', 'ina', { action: 'delete', group, user: didOf(as) }))
      await invite('ina', [as])
      return cost
    }
    await sign('vera', rows[0])
    const before = await leave('nobody')
    expect(before).toBeGreaterThan(0)
    for (const row of rows.slice(1, 6)) for (const as of ['vera', 'ivan', 'nobody']) await sign(as, row)
    await join('owner', { group: 'Circle', label: 'Second' })
    await invite('owner', ['vera', 'ivan'])
    for (const row of rows.slice(6)) await sign('ivan', row)
    expect((await get('vps', 'ina')).body.data).toHaveLength(5)
    expect(await leave('nobody')).toBe(before)
  })

  it('that an earlier version stored for each voter still count', async () => {
    const store = await fresh()
    const { get, join, post, policyId, uuidOf, vote, stands } = await startSigning(store, 60)
    for (const as of ['ina', 'ivan', 'vera']) await join(as, { group: 'Union' })
    await post('form', 'ina', { document: { serial: 'two' }, ref: null })
    const rows: { id: string }[] = (await get('all', 'ina')).body.data
    const [open = '', decided = ''] = rows.map(({ id }) => id)
    const member = await store
      .selectFrom('policy_member')
      .select('uuid')
      .where('did', '=', didOf('ina'))
      .executeTakeFirstOrThrow()
    const key = { policy_id: policyId, did: `${member.uuid}:${didOf('ina')}`, block_id: await uuidOf('sign') }
    const cast = { status: 'SIGNED', did: didOf('ina'), at: 1 }
    const other = { ...key, block_id: 'tags', body: JSON.stringify({ tags: [cast] }) }
    await store
      .insertInto('policy_state')
      .values([
        { ...key, body: JSON.stringify({ [open]: cast, [decided]: { ...cast, status: 'DECLINED' } }) },
        { ...key, did: '', body: JSON.stringify({ [decided]: 'DECLINED' }) },
        other,
      ])
      .execute()
    await policyVotes.up(store)
    await policyOpenVotes.up(store)
    expect(await stands('ina')).toEqual([1, 0, 3, null, 'NEW', 0])
    for (const [as, id] of [
      ['ina', open],
      ['vera', decided],
    ] as const)
      expect((await post('sign', as, { status: 'SIGNED', document: { id } })).body.message).toBe(
        'The document has already been signed',
      )
    await vote('ivan', 'SIGNED')
    expect(await stands('ina')).toEqual([2, 0, 3, 'SIGNED', 'Signed', 1])
    const states = await store.selectFrom('policy_state').selectAll().where('block_id', 'in', ['tags', key.block_id])
    expect(await states.execute()).toEqual([other])
  })

  it('that arrive at the same time decide once', async () => {
    const { join, vote, stands } = await startSigning(await fresh(), 50)
    const signers = ['ina', 'ivan', 'vera', 'nobody']
    for (const as of signers) await join(as, { group: 'Union' })
    const answers = await Promise.all(
      [...signers, ...signers].map((as, index) => vote(as, index % 3 === 2 ? 'DECLINED' : 'SIGNED')),
    )
    const taken = answers.filter(({ status }) => status === 200).length
    const [signed, declined, total, decision, , presentations] = await stands('ina')
    expect([Number(signed) + Number(declined), total]).toEqual([taken, 4])
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true)
    expect(presentations).toBe(decision === 'SIGNED' ? 1 : 0)
    expect(decision).not.toBeNull()
  })
})
