import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { aHarvestPolicy } from '#test/support/policies/harvest-policy.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

/** The whole service, with the policy imported by its owner, and two growers. */
async function startSite(fresh: FreshStore) {
  const world = await startService({ store: await fresh(), sample: false })
  await giveAccount(world)
  for (const username of ['gwen', 'glen']) await giveAccount(world, { username, role: 'USER' })
  const headers: Record<string, { authorization: string }> = {}
  for (const username of ['admin', 'gwen', 'glen']) headers[username] = bearer(await tokenOf(world, username))

  async function ask(method: string, path: string, as: string, body?: JsonObject) {
    const response = await world.app.request(path, {
      method,
      ...(headers[as] && { headers: headers[as] }),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const { id } = (await ask('POST', '/api/policy-files?name=harvests.json', 'admin', aHarvestPolicy())).body
  // A Guardian's own tests write addresses with a slash at the end.
  const block = (tag: string) => `/api/v1/policies/${id}/tag/${tag}/blocks/`
  const get = (tag: string, as: string) => ask('GET', block(tag), as)
  const post = (tag: string, as: string, body: JsonObject) => ask('POST', block(tag), as, body)
  const rows = async (tag: string, as: string) => (await get(tag, as)).body.data
  const idOf = (tag: string, as: string) => ask('GET', `/api/v1/policies/${id}/tag/${tag}`, as)
  /** As a client does it: the whole row, with the field that the button sets. */
  const decide = async (tag: string, grid: string, status: string, button: string) => {
    const [row] = await rows(grid, 'admin')
    const document = { ...row, option: { ...row.option, status, comment: ['Read'] } }
    return post(tag, 'admin', { document, tag: button })
  }
  const failures = async () => (await ask('GET', `/api/policy-failures/${id}`, 'admin')).body
  return { get, post, rows, idOf, decide, failures }
}

describeOnStores('A policy in which each document is approved', (fresh) => {
  it('leads from a role to minted tokens, request by request', async () => {
    const { get, post, rows, idOf, decide, failures } = await startSite(fresh)
    for (const tag of ['wait', 'orchards', 'harvests'])
      expect((await idOf(tag, 'gwen')).body).toEqual({ id: expect.any(String) })
    expect((await post('take_role', 'gwen', { role: 'Grower' })).body).toBe(true)
    const applied = await post('apply', 'gwen', { document: { name: 'Gwen' }, ref: null })
    expect(applied).toMatchObject({ status: 200, body: { option: { status: 'NEW' } } })
    expect((await get('wait', 'gwen')).body.uiMetaData.title).toBe('Submitted')
    expect((await get('orchards', 'gwen')).status).toBe(503)
    expect(await rows('growers', 'admin')).toMatchObject([
      { type: 'grower', option: { status: 'Waiting for approval' }, hederaStatus: 'ISSUE', ledger: 'dry-run' },
    ])
    expect((await decide('judge_grower', 'growers', 'Approved', 'Button_0')).status).toBe(200)
    expect((await get('orchards', 'gwen')).body.fields[0].title).toBe('Orchard')

    const preset = (await get('orchard_form', 'gwen')).body.data
    expect(preset).toMatchObject({ type: 'grower(Approved)' })
    const orchard = { document: { name: 'Hill', trees: 40 }, ref: preset }
    expect((await post('orchard_form', 'gwen', orchard)).status).toBe(200)
    expect(await rows('orchards', 'gwen')).toMatchObject([{ option: { status: 'Waiting for approval' } }])
    expect(await rows('new_orchards', 'admin')).toHaveLength(1)
    expect((await decide('judge_orchard', 'new_orchards', 'Approved', 'Button_0')).status).toBe(200)

    const [ref] = await rows('orchards', 'gwen')
    expect(ref).toMatchObject({ type: 'orchard(Approved)', __sourceTag__: 'orchards(approved)' })
    expect((await post('harvest_form', 'gwen', { document: { tons: 2.5 }, ref })).status).toBe(200)
    expect((await decide('judge_harvest', 'harvests', 'Approved', 'Button_0')).status).toBe(200)
    const [minted] = await rows('tokens', 'gwen')
    expect(minted).toMatchObject({ type: 'mint', tokenId: '0.0.4711', amount: '5', ledger: 'dry-run' })
    const [harvest, mint] = minted.document.verifiableCredential
    expect([harvest.credentialSubject[0].tons, mint.credentialSubject[0].amount]).toEqual([2.5, '5'])
    expect(harvest.credentialSubject[0].ref).toBe(ref.document.credentialSubject[0].id)
    expect(await failures()).toEqual([])
  })

  it('distinguishes approved, rejected and new applicants', async () => {
    const { get, post, rows, decide } = await startSite(fresh)
    for (const as of ['gwen', 'glen']) {
      await post('take_role', as, { role: 'Grower' })
      await post('apply', as, { document: { name: as }, ref: null })
      await decide(
        'judge_grower',
        'growers',
        as === 'gwen' ? 'Approved' : 'Rejected',
        as === 'gwen' ? 'Button_0' : 'Button_1',
      )
    }
    expect([(await get('orchards', 'gwen')).status, (await get('orchards', 'glen')).status]).toEqual([200, 503])
    expect((await get('rejected', 'glen')).body.uiMetaData.title).toBe('Rejected')
    expect((await get('rejected', 'gwen')).status).toBe(503)
    await post('orchard_form', 'gwen', { document: { name: 'Hill', trees: 1 }, ref: null })
    await decide('judge_orchard', 'new_orchards', 'Rejected', 'Button_1')
    expect(await rows('orchards', 'gwen')).toMatchObject([{ option: { status: 'Rejected', comment: ['Read'] } }])
    // The form begins again after each orchard.
    expect((await get('new_orchard', 'gwen')).body.index).toBe(0)
    const next = await post('orchard_form', 'gwen', { document: { name: 'Dale', trees: 2 }, ref: null })
    expect([next.status, (await rows('orchards', 'gwen')).length]).toEqual([200, 2])
    expect(await rows('tokens', 'gwen')).toEqual([])
  })
})
