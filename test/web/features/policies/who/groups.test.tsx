import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { addNotification } from '#server/areas/policies/store/policy-notifications.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { aCooperativePolicy } from '#test/support/policies/cooperative-policy.ts'
import { importInto } from '#test/support/policies/policies.ts'
import { main } from '#test/support/policies/policies-world.tsx'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

/** Ada has founded a cooperative and invited Ben, and one of them has signed in. */
async function startCooperative(username: 'ben' | 'cleo') {
  const store = await openMemoryStore()
  const { id } = await importInto(store, aCooperativePolicy())
  const service = await startService({ store, sample: true })
  const send = async (as: string, tag: string, body: JsonObject) => {
    const headers = { ...bearer(await tokenOf(service, as)), 'content-type': 'application/json' }
    const address = `/api/v1/policies/${id}/tag/${tag}/blocks`
    const response = await service.app.request(address, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${tag} answered ${response.status}`)
    return response.json()
  }
  const manage = async (body: JsonObject) => {
    const address = `/api/v1/policies/${id}/tag/members/blocks`
    const response = await service.app.request(address, { headers: bearer(await tokenOf(service, 'ada')) })
    const { data } = await response.json()
    const [group] = data
    const did = group.data.find((member: { username: string }) => member.username === 'ben')?.did ?? null
    return send('ada', 'members', { ...body, group: group.id, user: did })
  }
  for (const name of ['ada', 'ben', 'cleo']) await giveAccount(service, { username: name, role: 'USER' })
  await send('ada', 'join', { group: 'Cooperative', label: 'Orchard' })
  const { invitation } = await manage({ action: 'invite', role: 'Checker' })
  await send('ben', 'join', { invitation })
  const open = () =>
    openWorld({ store, policyView: 'work', path: `/policies/${id}`, credentials: { username, password } })
  return { open, manage, store }
}

describe('Groups of a policy', () => {
  it.runIf(isFullTier)('The only kind of group is chosen from the start', async () => {
    const { open } = await startCooperative('cleo')
    const { user } = await open()
    expect(await main().findByRole('combobox', { name: 'Group' })).toHaveProperty('value', 'Cooperative')
    await user.type(main().getByRole('textbox', { name: 'Name of your group' }), 'Meadow')
    await user.click(main().getByRole('button', { name: 'Create the group' }))
    expect(await main().findByText('Your role: Grower')).toBeTruthy()
  })

  it.runIf(isFullTier)('A member of one group leaves it, and returns', async () => {
    const { open } = await startCooperative('ben')
    const { user } = await open()
    const choice = await main().findByRole('combobox', { name: 'You act in' })
    expect(within(choice).getByRole('option', { name: 'Orchard, as Checker' })).toHaveProperty('selected', true)
    await user.selectOptions(choice, 'No group')
    expect(await main().findByText('No role yet')).toBeTruthy()
    expect(await main().findByRole('button', { name: 'Create the group' })).toBeTruthy()
    await user.selectOptions(main().getByRole('combobox', { name: 'You act in' }), 'Orchard, as Checker')
    expect(await main().findByText('Your role: Checker')).toBeTruthy()
  })

  it('A removed member reads it with the reason, at the policy and in the list, until it is marked as read', async () => {
    const { open, manage } = await startCooperative('ben')
    await manage({ action: 'delete', message: 'You moved away.' })
    const { user } = await open()
    expect(await main().findByText('You were removed from “Orchard”')).toBeTruthy()
    expect(main().getByText('You moved away.')).toBeTruthy()
    await user.click(main().getByRole('link', { name: 'All policies' }))
    const notice = (await main().findByText('You were removed from “Orchard”')).closest('li')
    if (!notice) throw new Error('the notification is in no list')
    expect(await within(notice).findByRole('link', { name: 'Deliveries' })).toBeTruthy()
    await user.click(main().getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(main().queryByText('From your policies')).toBeNull())
  })

  it('What is marked as read at a policy are the notices of that policy', async () => {
    const { open, manage, store } = await startCooperative('ben')
    await manage({ action: 'delete', message: 'You moved away.' })
    const notice = await store.selectFrom('policy_notification').selectAll().executeTakeFirstOrThrow()
    await addNotification(store, { ...notice, id: 'another', policy_id: 'another', title: 'Your request was granted' })
    const { user } = await open()
    await user.click(await main().findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(main().queryByText('From your policies')).toBeNull())
    await user.click(main().getByRole('link', { name: 'All policies' }))
    expect(await main().findByText('Your request was granted')).toBeTruthy()
    expect(main().queryByText('You were removed from “Orchard”')).toBeNull()
  })
})
