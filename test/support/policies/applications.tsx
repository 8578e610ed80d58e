import { openWorld, type WorldOptions } from '../app/world.tsx'
import { bearer, giveAccount, tokenOf } from '../server/accounts.ts'
import { startService } from '../server/service.ts'
import { openMemoryStore } from '../server/stores.ts'
import { anApplicationPolicy } from './application-policy.ts'
import { importInto } from './policies.ts'

/** The registry's world on the page of policies, after these people have applied in this order. */
export async function openApplications(
  applicants: readonly string[],
  options: WorldOptions = {},
  policy = anApplicationPolicy(),
) {
  const store = await openMemoryStore()
  const { id } = await importInto(store, policy)
  const service = await startService({ store, sample: true })
  for (const username of applicants) {
    await giveAccount(service, { username, role: 'USER' })
    const headers = { ...bearer(await tokenOf(service, username)), 'content-type': 'application/json' }
    const send = async (tag: string, body: object) => {
      const path = `/api/v1/policies/${id}/tag/${tag}/blocks`
      const { ok, status } = await service.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!ok) throw new Error(`${tag} answered ${status}`)
    }
    await send('choose', { role: 'Installer' })
    await send('apply', { document: { serial: `of ${username}` }, ref: null })
    service.now += 1000
  }
  const world = await openWorld({
    store,
    sample: true,
    path: '/policies',
    policyView: 'work',
    signedInAs: { username: 'registry' },
    ...options,
  })
  return { ...world, policyId: id }
}
