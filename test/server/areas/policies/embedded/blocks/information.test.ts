import { expect, it } from 'vitest'
import { aLink, anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { aBlock, aPolicy, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import type { Store } from '#server/platform/database/database.ts'

/** Takes an approval back. */
const undo = aBlock('buttonBlock', 'undo', {
  permissions: ['OWNER'],
  uiMetaData: { buttons: [{ tag: 'no', name: 'Reject', field: 'option.status', value: 'Rejected' }] },
  events: [aLink('undo', 'no', 'save_rejected', { actor: 'owner' })],
})

/** The policy in which the owner decides on an application of ina. */
async function start(store: Store) {
  const schemas = aPolicy()['schemas']
  const world = await startPolicies(store, anApprovalPolicy({ schemas }, [undo]))
  const { get, post } = world
  await post('apply', 'ina', { document: { serial: 'A-1' }, ref: null })
  const decide = async (tag: string, status: string, comment: readonly string[], block = 'decide') => {
    const [row] = (await get('waiting', 'owner')).body.data
    return post(block, 'owner', { document: { ...row, option: { ...row.option, status, comment } }, tag })
  }
  const decision = async (tag: string) => (await get(tag, 'ina')).body.decision
  return { ...world, decide, decision }
}

describeOnStores('A page that a decision leads to', (fresh) => {
  it('shows the applicant the comment that came with a rejection', async () => {
    const { decide, decision } = await start(await fresh())
    expect(await decision('wait')).toBeUndefined()
    expect((await decide('no', 'Rejected', ['The serial is not ours.'])).status).toBe(200)
    expect(await decision('rejected')).toEqual({ status: 'Rejected', comment: 'The serial is not ours.' })
  })

  it('shows no comment where none was given', async () => {
    const { decide, decision } = await start(await fresh())
    expect((await decide('no', 'Rejected', [])).status).toBe(200)
    expect(await decision('rejected')).toBeUndefined()
  })

  it('shows no comment on an earlier status', async () => {
    const { decide, decision } = await start(await fresh())
    await decide('yes', 'Approved', ['Welcome!'])
    expect(await decision('welcome')).toEqual({ status: 'Approved', comment: 'Welcome!' })
    expect((await decide('no', 'Rejected', ['Welcome!'], 'undo')).status).toBe(200)
    expect(await decision('rejected')).toBeUndefined()
  })
})
