import { subjectOf, textIn, type Row } from '#domain/policies/policy-row.ts'
import { blockFailed, needDocument } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import type { PolicyUser } from '../../engine/policy-user.ts'
import { ownerOf, policyOwner } from '../../event-users.ts'
import { copyOf, credentialRow } from '../../credential.ts'

/** Issues each document again in the name of another user. */
export const reassigningBlock: BlockType = {
  inputs: {
    async RunEvent(run, event) {
      needDocument(event)
      const rows: Row[] = []
      let actor = run.user
      for (const row of event.rows) {
        const issuer = await issuerFor(run, row)
        if (!issuer) throw blockFailed('There is nobody to issue the document.')
        rows.push(reissued(run, row, issuer))
        actor = await nextActor(run, row, issuer)
      }
      run.next({ rows, isList: event.isList }, actor)
    },
  },
}

async function issuerFor(run: BlockRun, row: Row): Promise<PolicyUser | null> {
  const { issuer } = run.block.own
  if (issuer === 'owner') return ownerOf(run, row)
  return issuer === 'policyOwner' ? policyOwner(run) : run.user
}

async function nextActor(run: BlockRun, row: Row, issuer: PolicyUser): Promise<PolicyUser | null> {
  const { actor } = run.block.own
  if (actor === 'owner') return ownerOf(run, row)
  return actor === 'issuer' ? issuer : run.user
}

function reissued(run: BlockRun, row: Row, issuer: PolicyUser): Row {
  const { owner, group, assignedTo, assignedToGroup, option, accounts, tokens } = row
  const messageId = textIn(row, 'messageId')
  const kept = { owner, group, assignedTo, assignedToGroup, option, accounts, tokens }
  const members = Object.entries(kept).filter(([, value]) => value !== undefined)
  const issued = credentialRow(run, {
    subject: subjectOf(row.document),
    schema: row.schema,
    issuer,
    row: { ...Object.fromEntries(members), owner, relationships: messageId === null ? null : [messageId] },
  })
  return { ...issued, type: row['type'] ?? row.schema, ...(row.id !== undefined && { [copyOf]: row.id }) }
}
