import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissions } from '#api/accounts/accounts.ts'
import { receivePolicy } from '#server/areas/policies/file/policy-received.ts'
import { createEmbeddedPolicies } from '#server/areas/policies/embedded/policies.ts'
import { mergePolicy } from '#server/areas/policies/embedded/policy-merge.ts'
import { openStore } from '#server/platform/database/database.ts'
import { lockForWrite } from '#server/platform/database/write-lock.ts'
import { callersOf, playPolicy } from './play/player.ts'
import { summaryOf } from './play/summary.ts'

// Plays every policy of a folder: takes each role, fills every form, presses every button, and prints where that ended.
const [folder = '.', only = ''] = process.argv.slice(2)
const names = readdirSync(folder).filter((name) => name.endsWith('.policy') && name.includes(only))
for (const name of names.toSorted()) {
  const store = await openStore({ file: ':memory:' })
  const { policy } = receivePolicy(readFileSync(join(folder, name)), name)
  let now = Date.parse('2026-01-05T09:00:00.000Z')
  const owner = 'did:hedera:testnet:registry_0.0.1'
  const { id } = await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    return mergePolicy(transaction, policy, { owner, by: 'registry', now, didOf: () => owner })
  })
  const policies = await createEmbeddedPolicies({
    store,
    now: () => (now += 1000),
    identities: { usernames: () => Promise.resolve(new Map()) },
  })
  const callers = callersOf(policy, owner, [permissions.readPolicies, permissions.executePolicies])
  const log = await playPolicy({ policies, policyId: id, callers })
  process.stdout.write(`${await summaryOf({ name, store, policyId: id, log })}\n`)
  await store.destroy()
}
