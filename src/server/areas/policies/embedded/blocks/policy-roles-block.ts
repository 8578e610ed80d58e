import { isObject, tryParseJson } from '#domain/json/json-value.ts'
import type { ExactObject } from '#domain/json/exact-object.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import {
  activateGroup,
  addMember,
  giveRole,
  listGroup,
  listMembers,
  ownGroup,
  takeInvitation,
  listGroupMembers,
} from '../../store/policy-members.ts'
import { credentialRow } from '../credential.ts'
import { policyOwner } from '../event-users.ts'
import { systemFields } from './calculation/derived-row.ts'
import { blockFailed, inputAnswerOf, notOffered } from '../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../engine/block-type.ts'
import type { PolicyUser } from '../engine/policy-user.ts'

/** Lets an account choose its role: directly, or by founding or joining a group. */
export const policyRolesBlock: BlockType = {
  get: ({ block, policy }) => ({
    ...inputAnswerOf(block),
    roles: textsIn(block.own['roles']),
    groups: textsIn(block.own['groups']),
    groupMap: Object.fromEntries(
      policy.groups.map(({ name, groupAccessType, groupRelationshipType }) => [
        name,
        { groupAccessType, groupRelationshipType },
      ]),
    ),
    isMultipleGroups: policy.groups.length > 0,
  }),
  post: (run, input) => (run.policy.workflow.isEventDriven ? join(run, input) : choose(run, input)),
}

/** In policies that are not event-driven: adds one of the block's roles to those that the account has. */
async function choose(run: BlockRun, { plain }: ExactObject): Promise<unknown> {
  const { policy, block, user, now, store } = run
  const { role } = plain
  const roles = textsIn(block.own['roles'])
  if (typeof role !== 'string' || !roles.includes(role) || user === null) throw notOffered('role', roles)
  await giveRole(store, { policy_id: policy.id, did: user.did, role, given_at: now })
  run.changed(policy.workflow.root)
  return { role }
}

interface NewMember {
  readonly uuid: string
  readonly role: string
  readonly group_name: string
  readonly label: string | null
  readonly relationship: string
  readonly access: string
  readonly owner: string
  readonly isNew: boolean
}

async function join(run: BlockRun, { plain }: ExactObject): Promise<true> {
  const { policy, user, now, store } = run
  if (user === null) throw blockFailed('Invalid user')
  const { isNew, ...member } = await memberFor(run, user, plain)
  const key = { policy_id: policy.id, did: user.did }
  const held = await listMembers(store, policy.id, [user.did])
  if (held.some(({ uuid }) => uuid === member.uuid)) throw blockFailed('You are already a member of the group')
  await addMember(store, { ...key, ...member, is_active: 1, given_at: now })
  await activateGroup(store, key, member.uuid)
  const joined = await run.userOf(user.did, member.uuid)
  if (joined) await issueRole(run.as(joined), member)
  run.emit(isNew ? 'CreateGroup' : 'JoinGroup', { rows: [], isList: false }, joined)
  run.changed(policy.workflow.root)
  return true
}

/** If a policy has a schema for it, a credential records who has which role. */
async function issueRole(run: BlockRun, { role, group_name, label, owner, uuid }: Omit<NewMember, 'isNew'>) {
  const { policy, user, documents, ledger } = run
  const schema = [...policy.schemas.values()].find(({ entity }) => entity === 'USER_ROLE')?.iri
  if (!schema || user === null) return
  const subject = {
    ...systemFields(run, schema),
    role,
    userId: user.did,
    groupOwner: owner,
    groupName: group_name,
    ...(label !== null && { groupLabel: label }),
  }
  const issuer = (await policyOwner(run)) ?? { did: policy.owner, group: null }
  const row = credentialRow(run, {
    subject,
    schema,
    issuer,
    row: { owner: user.did, group: uuid, relationships: null },
  })
  await documents.save([{ ...row, type: 'user-role', ...(await ledger.send('')) }], { isState: true })
}

async function memberFor(run: BlockRun, user: PolicyUser, plain: ExactObject['plain']): Promise<NewMember> {
  const { invitation, group, role, label } = plain
  if (invitation !== undefined && invitation !== null) return invited(run, invitation)
  const name = group ?? role
  if (typeof name !== 'string' || name === '') throw blockFailed('Invalid role')
  const template = run.policy.groups.find((one) => one.name === name)
  const own = { uuid: run.newUuid(), ...ownGroup(user.did, name), role: name, isNew: true }
  if (!template && !run.policy.roles.includes(name)) throw blockFailed(`Group "${name}" does not exist`)
  const offered = [run.block.own['roles'], run.block.own['groups']].flatMap(textsIn)
  if (!offered.includes(name)) throw notOffered(plain['group'] ? 'group' : 'role', offered)
  if (!template) return own
  const { creator, groupRelationshipType: relationship, groupAccessType: access } = template
  const founded = {
    ...own,
    role: creator,
    relationship,
    access,
    label: typeof label === 'string' && label !== '' ? label : null,
  }
  if (relationship !== 'Multiple' || access !== 'Global') return founded
  // Everybody is in one group, which belongs to the policy.
  const shared = { ...founded, owner: run.policy.owner, label: name }
  const [first] = await listGroup(run.store, run.policy.id, name)
  return first ? { ...shared, uuid: first.uuid, isNew: false } : shared
}

/** An invitation is a JSON object in Base64. */
async function invited({ store, policy }: BlockRun, invitation: unknown): Promise<NewMember> {
  const text = typeof invitation === 'string' ? Buffer.from(invitation, 'base64').toString() : ''
  const content = tryParseJson(text)
  const id = isObject(content) ? content['invitation'] : undefined
  const taken = typeof id === 'string' ? await takeInvitation(store, policy.id, id) : undefined
  const [founder] = taken ? await listGroupMembers(store, policy.id, taken.uuid) : []
  if (!taken || !founder) throw blockFailed('Invalid invitation')
  const { uuid, group_name, label, relationship, access, owner } = founder
  return { uuid, role: taken.role, group_name, label, relationship, access, owner, isNew: false }
}
