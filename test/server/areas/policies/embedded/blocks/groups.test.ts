import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Store } from '#server/platform/database/database.ts'
import { aGrid, aSender, link } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, didOf, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const aTemplate = (name: string, relationship: string, access: string) => ({
  name,
  creator: 'Chair',
  members: ['Member'],
  groupRelationshipType: relationship,
  groupAccessType: access,
})
const policyGroups = [
  aTemplate('Alone', 'Single', 'Private'),
  aTemplate('Circle', 'Multiple', 'Private'),
  aTemplate('Union', 'Multiple', 'Global'),
]
const ownSource = (tag: string, limits: JsonObject) =>
  aBlock('interfaceDocumentsSourceBlock', tag, anyone, [
    aBlock('documentsSourceAddon', `${tag}_source`, { ...anyone, dataType: 'vc-documents', filters: [], ...limits }),
  ])

/** Nobody has a role at first; everybody may found or join groups. */
async function startGroups(store: Store, given: JsonObject = {}, manager: JsonObject = {}) {
  const config = aBlock('interfaceContainerBlock', 'root', { permissions: ['ANY_ROLE'] }, [
    aBlock('policyRolesBlock', 'choose', { ...anyone, groups: policyGroups.map(({ name }) => name) }),
    aBlock('groupManagerBlock', 'manage', { ...anyone, canInvite: 'owner', canDelete: 'owner', ...manager }),
    aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
    aSender('keep', { events: [link('form', 'keep')] }),
    ownSource('of_group', { onlyOwnByGroupDocuments: true }),
    ownSource('own', { onlyOwnDocuments: true }),
    aGrid('all'),
  ])
  const policy = { ...aPolicy(), codeVersion: '1.5.1', policyRoles: [], policyGroups, config, ...given }
  const world = await startPolicies(store, policy)
  await store.deleteFrom('policy_member').execute()
  const join = (as: string, body: JsonObject) => world.post('choose', as, body)
  const found = (as: string, group: string, label = `${as}'s`) => join(as, { group, label })
  const groups = async (as: string) => (await world.get('manage', as)).body.data
  const invite = async (as: string, role = 'Member') =>
    world.post('manage', as, { action: 'invite', group: (await groups(as))[0]?.id, role })
  const fill = (as: string, serial: string) => world.post('form', as, { document: { serial }, ref: null })
  const serialsIn = async (tag: string, as: string): Promise<string[]> =>
    (await world.get(tag, as)).body.data.map(
      ({ document }: { document: { credentialSubject: { serial: string }[] } }) =>
        document.credentialSubject[0]?.serial,
    )
  return { ...world, join, found, groups, invite, fill, serialsIn }
}

describeOnStores('Groups of a policy', (fresh) => {
  it.each([
    ['Alone', 2, ['Chair', 'Chair']],
    ['Circle', 2, ['Chair', 'Chair']],
    ['Union', 1, ['Chair', 'Chair']],
  ])('of the template %s are founded by each, or shared by all', async (template, count, roles) => {
    const { found, groups } = await startGroups(await fresh())
    for (const as of ['ina', 'ivan']) expect((await found(as, template)).body).toBe(true)
    const held = [...(await groups('ina')), ...(await groups('ivan'))]
    expect(new Set(held.map(({ id }) => id)).size).toBe(count)
    expect(held.map(({ role }) => role)).toEqual(roles)
  })

  it('belong to the policy where all share them, and to the founder elsewhere', async () => {
    const { found, groups } = await startGroups(await fresh())
    await found('ina', 'Union')
    await found('ivan', 'Circle', 'Inner')
    const [union] = await groups('ina')
    const [circle] = await groups('ivan')
    expect(union).toMatchObject({ type: 'Member', groupLabel: 'Union', canInvite: false, canDelete: false })
    expect(circle).toMatchObject({
      type: 'Owner',
      groupName: 'Circle',
      groupLabel: 'Inner',
      groupRelationshipType: 'Multiple',
      groupAccessType: 'Private',
      canInvite: true,
      canDelete: true,
      roles: ['Member'],
      data: [{ did: didOf('ivan'), role: 'Chair', type: 'Owner', current: true }],
    })
  })

  it('admit one account for each invitation', async () => {
    const { found, invite, join, groups } = await startGroups(await fresh())
    await found('ina', 'Circle')
    const { invitation } = (await invite('ina')).body
    expect((await join('vera', { invitation })).body).toBe(true)
    expect((await groups('vera'))[0]).toMatchObject({ role: 'Member', type: 'Member', canInvite: false })
    const again = await join('ivan', { invitation })
    expect([again.status, again.body.message]).toEqual([422, 'Invalid invitation'])
    const second = (await invite('ina')).body.invitation
    const twice = await join('vera', { invitation: second })
    expect([twice.status, twice.body.message]).toEqual([422, 'You are already a member of the group'])
    // What was refused has not used the invitation up.
    expect((await join('ivan', { invitation: second })).body).toBe(true)
  })

  it.each([
    ['nonsense', 'Invalid invitation'],
    [Buffer.from('{"invitation":"none"}').toString('base64'), 'Invalid invitation'],
    [7, 'Invalid invitation'],
  ])('refuse %j as an invitation', async (invitation, message) => {
    const { join } = await startGroups(await fresh())
    const refused = await join('vera', { invitation })
    expect([refused.status, refused.body.message]).toEqual([422, message])
  })

  it('let only members with the permission of the block invite and remove others', async () => {
    const store = await fresh()
    const { found, invite, join, groups, post } = await startGroups(store)
    await found('ina', 'Circle')
    const { invitation } = (await invite('ina')).body
    expect(JSON.parse(Buffer.from(invitation, 'base64').toString())).toMatchObject({
      role: 'Member',
      name: 'Circle',
      label: "ina's",
      policyName: 'Items',
    })
    await join('vera', { invitation })
    expect((await groups('vera'))[0]).toMatchObject({ canInvite: false, roles: null })
    expect((await invite('vera')).body.message).toBe('Permission denied')
    expect((await invite('ina', 'Chair')).body.message).toEqual(['role: must be Member'])
    expect((await invite('ivan')).body.message).toBe('Group not found')
    const takeOut = async (as: string, user: string) =>
      (await post('manage', as, { action: 'delete', group: (await groups('ina'))[0].id, user: didOf(user) })).body
    expect((await takeOut('vera', 'ina')).message).toBe('Permission denied')
    expect((await takeOut('ivan', 'vera')).message).toBe('Group not found')
    expect((await takeOut('ina', 'ina')).message).toBe('Permission denied')
    expect(await takeOut('ina', 'vera')).toEqual({ deleted: true })
    expect(await groups('vera')).toEqual([])
    expect((await post('manage', 'ina', { action: 'rename' })).body.message).toEqual([
      'action: must be invite or delete',
    ])
  })

  it('let everybody invite where the block says so, but not into groups of one', async () => {
    const given = { canInvite: 'all', canDelete: 'all' }
    const { found, invite, join, groups, post } = await startGroups(await fresh(), {}, given)
    await found('ina', 'Circle')
    await join('vera', { invitation: (await invite('ina')).body.invitation })
    expect(await join('ivan', { invitation: (await invite('vera')).body.invitation })).toMatchObject({ status: 200 })
    const own = { action: 'delete', group: (await groups('ivan'))[0].id, user: didOf('ivan') }
    expect((await post('manage', 'ivan', own)).body.message).toBe('Permission denied')
    const alone = await startGroups(await fresh(), {}, { canInvite: 'all' })
    await alone.found('ina', 'Alone')
    // A Guardian says so, and refuses.
    expect((await alone.groups('ina'))[0]).toMatchObject({ canInvite: true, roles: ['Member'] })
    expect((await alone.invite('ina')).body.message).toBe('Invalid Group type')
  })

  it('take back the invitations of those whom they remove', async () => {
    const { found, invite, join, groups, post } = await startGroups(await fresh(), {}, { canInvite: 'all' })
    await found('ina', 'Circle')
    await join('vera', { invitation: (await invite('ina')).body.invitation })
    const { invitation } = (await invite('vera')).body
    const other = (await invite('ina')).body.invitation
    const group = (await groups('ina'))[0].id
    await post('manage', 'ina', { action: 'delete', group, user: didOf('vera') })
    expect((await join('vera', { invitation })).body.message).toBe('Invalid invitation')
    expect((await join('ivan', { invitation: other })).body).toBe(true)
  })

  it('say which groups there are, and refuse others', async () => {
    const { join, get } = await startGroups(await fresh(), { policyRoles: ['Auditor'] })
    expect((await get('choose', 'ina')).body).toMatchObject({
      isMultipleGroups: true,
      groupMap: { Union: { groupAccessType: 'Global', groupRelationshipType: 'Multiple' } },
    })
    expect((await join('ina', { group: 'Guild' })).body.message).toBe('Group "Guild" does not exist')
    expect((await join('ina', {})).body.message).toBe('Invalid role')
    // A role of the policy that this block does not offer is for others to give.
    expect((await join('ina', { role: 'Auditor' })).body.message).toEqual(['role: must be Alone, Circle or Union'])
    expect((await join('ina', { group: 'Auditor' })).body.message).toEqual(['group: must be Alone, Circle or Union'])
  })

  it('offer no invitation where the template has no other roles', async () => {
    const withoutMembers = [{ ...aTemplate('Circle', 'Multiple', 'Private'), members: [] }]
    const { found, invite } = await startGroups(await fresh(), { policyGroups: withoutMembers })
    await found('ina', 'Circle')
    expect((await invite('ina')).body.message).toEqual(['role: is not offered, because this block offers none'])
  })

  it('limit documents to the group that an account acts in', async () => {
    const { found, invite, join, fill, serialsIn, ask, base, groups } = await startGroups(await fresh())
    await found('ina', 'Circle')
    await join('vera', { invitation: (await invite('ina')).body.invitation })
    await fill('ina', 'of Ina')
    await fill('vera', 'of Vera')
    await found('ivan', 'Circle')
    await fill('ivan', 'of Ivan')
    expect(await serialsIn('of_group', 'vera')).toEqual(['of Ina', 'of Vera'])
    expect(await serialsIn('own', 'vera')).toEqual(['of Vera'])
    expect(await serialsIn('of_group', 'ivan')).toEqual(['of Ivan'])
    expect(await serialsIn('of_group', 'nobody')).toEqual([])
    const [circle] = await groups('vera')
    await found('vera', 'Alone')
    expect(await serialsIn('of_group', 'vera')).toEqual([])
    await ask('POST', `${base}/groups`, { as: 'vera', body: { uuid: circle.id } })
    expect(await serialsIn('of_group', 'vera')).toEqual(['of Ina', 'of Vera'])
    await ask('POST', `${base}/groups`, { as: 'vera', body: { uuid: null } })
    expect(await serialsIn('of_group', 'vera')).toEqual([])
  })

  describe('with a schema for roles', () => {
    it('give each member a credential of the role, issued by the owner of the policy', async () => {
      const schemas = aPolicy()['schemas']
      const role = { iri: '#role', name: 'Role', entity: 'USER_ROLE', document: { $id: '#role', type: 'object' } }
      const world = await startGroups(await fresh(), { schemas: [...(Array.isArray(schemas) ? schemas : []), role] })
      await world.found('ina', 'Circle', 'Inner')
      const [row] = (await world.get('all', 'ina')).body.data
      expect(row).toMatchObject({ type: 'user-role', schema: '#role', owner: didOf('ina'), hederaStatus: 'ISSUE' })
      expect(row.document.issuer).toBe(didOf('owner'))
      expect(row.document.credentialSubject[0]).toMatchObject({
        role: 'Chair',
        userId: didOf('ina'),
        groupName: 'Circle',
        groupLabel: 'Inner',
      })
    })
  })
})
