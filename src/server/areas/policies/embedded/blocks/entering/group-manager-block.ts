import { violationAt } from '#domain/json/value-violation.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { ExactObject } from '#domain/json/exact-object.ts'
import { textIn } from '#domain/policies/policy-row.ts'
import type { PolicyMemberRow } from '../../../../../platform/database/policy-tables.ts'
import {
  addInvitation,
  dropInvitationsBy,
  dropMember,
  listGroupMembers,
  listMembers,
} from '../../../store/policy-members.ts'
import { addNotification } from '../../../store/policy-notifications.ts'
import { blockFailed, inputAnswerOf, invalidInput, notOffered } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'

/** The groups of a user, from which invitations are sent and members removed. */
export const groupManagerBlock: BlockType = {
  async get(run) {
    const groups = await ownGroups(run)
    const data: JsonObject[] = []
    for (const group of groups) data.push(await shownGroup(run, group))
    return { ...inputAnswerOf(run.block), data }
  },
  async post(run, { plain }) {
    const { action } = plain
    if (action === 'invite') return invite(run, plain)
    if (action === 'delete') return takeOut(run, plain)
    throw invalidInput([violationAt(['action'], 'must be invite or delete')])
  },
}

type Input = ExactObject['plain']

/** The groups that the user is in, newest first. */
async function ownGroups({ store, policy, user }: BlockRun): Promise<PolicyMemberRow[]> {
  return user === null ? [] : listMembers(store, policy.id, [user.did])
}

/** Whether an option of the block permits something: to all members of the group, or only to its owner. */
function may({ block, user }: BlockRun, option: 'canInvite' | 'canDelete', group: PolicyMemberRow): boolean {
  return block.own[option] === 'all' || group.owner === user?.did
}

function isOpenByInvitation({ relationship, access }: PolicyMemberRow): boolean {
  return relationship === 'Multiple' && access === 'Private'
}

function rolesIn({ policy }: BlockRun, { group_name: name }: PolicyMemberRow): readonly string[] {
  return policy.groups.find((template) => template.name === name)?.members ?? []
}

const typeOf = ({ did, owner }: PolicyMemberRow) => (did === owner ? 'Owner' : 'Member')

async function shownGroup(run: BlockRun, group: PolicyMemberRow): Promise<JsonObject> {
  const members = await listGroupMembers(run.store, run.policy.id, group.uuid)
  const names = await run.usernames(members.map(({ did }) => did))
  const canInvite = may(run, 'canInvite', group)
  return {
    id: group.uuid,
    role: group.role,
    groupName: group.group_name,
    groupLabel: group.label,
    type: typeOf(group),
    groupRelationshipType: group.relationship,
    groupAccessType: group.access,
    canInvite,
    canDelete: may(run, 'canDelete', group),
    roles: canInvite ? rolesIn(run, group) : null,
    data: members.map((member) => ({
      did: member.did,
      username: names.get(member.did) ?? member.did,
      role: member.role,
      type: typeOf(member),
      current: member.did === run.user?.did,
    })),
  }
}

/** Throws `HttpError` unless the user is in the group. */
async function groupAt(run: BlockRun, input: Input): Promise<PolicyMemberRow> {
  const uuid = textIn(input, 'group')
  const group = (await ownGroups(run)).find((one) => one.uuid === uuid)
  if (!group) throw blockFailed('Group not found')
  return group
}

async function invite(run: BlockRun, input: Input): Promise<JsonObject> {
  const group = await groupAt(run, input)
  if (!isOpenByInvitation(group)) throw blockFailed('Invalid Group type')
  if (!may(run, 'canInvite', group)) throw blockFailed('Permission denied')
  const [role, roles] = [textIn(input, 'role'), rolesIn(run, group)]
  if (role === null || !roles.includes(role)) throw notOffered('role', roles)
  const id = run.newUuid()
  const { policy_id, uuid, did, group_name: name, label } = group
  await addInvitation(run.store, { id, policy_id, uuid, role, given_by: did, given_at: run.now })
  const content = { invitation: id, role, name, label, policyName: run.policy.name, policyId: policy_id }
  return { invitation: Buffer.from(JSON.stringify(content)).toString('base64') }
}

async function takeOut(run: BlockRun, input: Input): Promise<JsonObject> {
  const group = await groupAt(run, input)
  if (!may(run, 'canDelete', group)) throw blockFailed('Permission denied')
  const members = await listGroupMembers(run.store, run.policy.id, group.uuid)
  const member = members.find(({ did }) => did === input['user'])
  if (!member) throw blockFailed('Group not found')
  // Without its owner, nobody could manage the group; and nobody takes themselves out.
  if (member.did === member.owner || member.did === run.user?.did) throw blockFailed('Permission denied')
  const left = await run.userOf(member.did, member.uuid)
  await dropMember(run.store, member)
  await dropInvitationsBy(run.store, member)
  if (left) await run.memberLeft(left)
  await addNotification(run.store, {
    id: run.newId(),
    policy_id: run.policy.id,
    block_id: run.block.id,
    did: member.did,
    title: `You were removed from “${member.label || member.group_name}”`,
    message: textIn(input, 'message') ?? '',
    kind: 'WARN',
    at: run.now,
    read_at: null,
  })
  run.changed(run.policy.workflow.root)
  return { deleted: true }
}
