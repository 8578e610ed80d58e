import type { Identities } from '../../../platform/identities.ts'
import { mergePolicy } from '../embedded/policy-merge.ts'
import { hadPolicySample, markPolicySample } from '../embedded/policy-sample-mark.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listPolicyHeads } from '../store/policies.ts'
import { giveRole } from '../store/policy-members.ts'
import { lockForWrite } from '../../../platform/database/writes.ts'
import { solarDocuments, wellDocuments } from './documents.ts'
import { solarPolicy } from './solar.ts'
import { addSampleHistories } from './histories.ts'
import { wellsPolicy } from './wells.ts'

const admin = 'admin'

const solarRoles = { installer: 'Installer', verifier: 'Verifier', auditor: 'Auditor' } as const
const wellRoles = { installer: 'Field worker', verifier: 'Reviewer' } as const

const solarDecisions = { buttons: 'decide', undecided: { status: 'Waiting' } } as const
const wellDecisions = { buttons: 'sign_off', undecided: {} } as const

/** Creates the sample policies once, if the area has no policies. Their accounts may be created later. */
export async function openPolicySample(store: Store, { reserveDid }: Identities, now: number): Promise<void> {
  if (await hadPolicySample(store)) return
  const dids = new Map([[admin, await reserveDid('first-registry')]])
  for (const username of ['installer', 'verifier', 'auditor']) dids.set(username, await reserveDid({ username }))
  const didOf = (username: string) => dids.get(username) ?? ''
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    if ((await hadPolicySample(transaction)) || (await listPolicyHeads(transaction)).length > 0) return
    await markPolicySample(transaction, 'yes')
    const policies = [
      { file: solarPolicy(solarDocuments(now)), roles: solarRoles, decisions: solarDecisions },
      { file: wellsPolicy(wellDocuments(now)), roles: wellRoles, decisions: wellDecisions },
    ]
    const decidedBy = didOf('verifier')
    for (const { file, roles, decisions } of policies) {
      const { id } = await mergePolicy(transaction, file, { owner: didOf(admin), by: admin, now, didOf })
      for (const [username, role] of Object.entries(roles))
        await giveRole(transaction, { policy_id: id, did: didOf(username), role, given_at: now })
      await addSampleHistories(transaction, id, { ...decisions, decidedBy })
    }
  })
}
