import { blockEvents } from '#domain/policies/workflow.ts'
import { textIn } from '#domain/policies/policy-row.ts'
import { listMembers, listRoleMembers } from '../../../store/policy-members.ts'
import { addNotification, listNotificationRows } from '../../../store/policy-notifications.ts'
import { answerOf } from '../../engine/block-failure.ts'
import type { FlowEvent, BlockRun, BlockType } from '../../engine/block-type.ts'
import { issuerOf } from '../../event-users.ts'

/** Notifies accounts. The notifications are stored, and this block returns them. */
export const notificationBlock: BlockType = {
  async get(run) {
    const { policy, block, user, store } = run
    const kept =
      user === null
        ? []
        : await listNotificationRows(store, { policy_id: policy.id, block_id: block.id, did: user.did })
    return {
      ...answerOf(block),
      data: kept.map(({ title, message, kind, at }) => ({ title, message, type: kind, at })),
    }
  },
  inputs: {
    async RunEvent(run, event) {
      const { policy, block, now, store } = run
      const { own } = block
      for (const did of await recipients(run, event)) {
        await addNotification(store, {
          id: run.newId(),
          policy_id: policy.id,
          block_id: block.id,
          did,
          title: textIn(own, 'title') ?? '',
          message: textIn(own, 'message') ?? '',
          kind: textIn(own, 'type') ?? 'INFO',
          at: now,
          read_at: null,
        })
      }
      run.changed()
      run.emit(blockEvents.run, event)
      run.emit(blockEvents.release, { rows: [], isList: false })
    },
  },
}

async function recipients({ block, user, policy, store }: BlockRun, { rows }: FlowEvent): Promise<readonly string[]> {
  const { user: wanted, role } = block.own
  const [row] = rows
  if (wanted === 'ALL') {
    const members = await Promise.all(policy.roles.map((one) => listRoleMembers(store, policy.id, one)))
    return [...new Set([policy.owner, ...members.flat().map(({ did }) => did)])]
  }
  if (wanted === 'ROLE') {
    const members = await listRoleMembers(store, policy.id, String(role ?? ''))
    const isGrouped = block.own['grouped'] === true
    const addressed = isGrouped ? members.filter(({ uuid }) => uuid === user?.group) : members
    return [...new Set(addressed.map(({ did }) => did))]
  }
  if (wanted === 'GROUP_OWNER') {
    const groups = user ? await listMembers(store, policy.id, [user.did]) : []
    return [...new Set(groups.map(({ owner }) => owner))]
  }
  if (wanted === 'OWNER') return [policy.owner]
  if (wanted === 'DOCUMENT_OWNER') return row ? [row.owner] : []
  if (wanted === 'DOCUMENT_ISSUER') {
    const issuer = row ? issuerOf(row) : null
    return issuer === null ? [] : [issuer]
  }
  return user ? [user.did] : []
}
