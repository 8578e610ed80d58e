import { expect, it } from 'vitest'
import { aBlock, aPolicy, didOf, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Store } from '#server/platform/database/database.ts'

const go = { uiMetaData: { buttons: [{ tag: 'go', name: 'Go' }] } }

function aPolicyOf(...blocks: JsonObject[]): JsonObject {
  return aPolicy({ config: aBlock('interfaceContainerBlock', 'root', { permissions: 'ANY_ROLE' }, blocks) })
}

function rolesOf(store: Store, username: string) {
  return store.selectFrom('policy_member').select('role').where('did', '=', didOf(username)).execute()
}

describeOnBothStores('Requests that arrive at the same time', (fresh) => {
  it('They give a participant only one role', async () => {
    const store = await fresh()
    const roles = ['Installer', 'Verifier']
    const choose = aBlock('policyRolesBlock', 'choose', { permissions: ['NO_ROLE'], roles })
    const { post } = await startPolicies(store, aPolicyOf(choose))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post('choose', 'nobody', { role: roles[index % 2] })),
    )
    const [given, ...refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(given?.status).toBe(200)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [422, 'block_unavailable']),
    )
    expect(await rolesOf(store, 'nobody')).toEqual([{ role: given?.body.role }])
  })

  it('They do a step only once', async () => {
    const store = await fresh()
    const steps = aBlock('interfaceStepBlock', 'steps', {}, [
      aBlock('requestVcDocumentBlock', 'form', { schema: itemSchema }),
      aBlock('buttonBlock', 'done', go),
    ])
    const { post } = await startPolicies(store, aPolicyOf(steps))
    const answers = await Promise.all(['A', 'B', 'C'].map((serial) => post('form', 'ina', { document: { serial } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect(await store.selectFrom('policy_document').select('number').execute()).toHaveLength(1)
  })

  it('They end a round of cyclic steps together', async () => {
    const store = await fresh()
    const steps = aBlock('interfaceStepBlock', 'steps', { cyclic: true }, [
      aBlock('interfaceContainerBlock', 'both', {}, [
        aBlock('buttonBlock', 'left', go),
        aBlock('buttonBlock', 'right', go),
      ]),
    ])
    const { post } = await startPolicies(store, aPolicyOf(steps))
    const answers = await Promise.all(['left', 'right'].map((tag) => post(tag, 'ina', { tag: 'go' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const own = store.selectFrom('policy_completion').selectAll().where('did', '=', didOf('ina'))
    expect(await own.execute()).toEqual([])
  })
})
