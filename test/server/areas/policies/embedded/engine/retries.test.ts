import { expect, it } from 'vitest'
import { aSender, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, didOf } from '#test/support/policies/policies.ts'
import { limits } from '#server/platform/limits.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const minuteMs = 60_000

describeOnStores('Blocks that are tried again after an error', (openStore) => {
  const token = aBlock('tokenActionBlock', 'freeze', {
    action: 'freeze',
    tokenId: '0.0.77',
    onErrorAction: 'retry',
    errorTimeout: minuteMs,
  })
  const associate = aBlock('buttonBlock', 'associate', {
    permissions: ['ANY_ROLE'],
    uiMetaData: { buttons: [{ tag: 'go', name: 'Go' }] },
    stopPropagation: true,
    events: [{ source: 'associate', target: 'join', output: 'go', input: 'RunEvent', actor: '' }],
  })
  const join = aBlock('tokenActionBlock', 'join', { action: 'associate', tokenId: '0.0.77', stopPropagation: true })
  const tokens = [{ tokenId: '0.0.77', tokenName: 'Watt', tokenSymbol: 'W', decimals: 0, enableFreeze: true }]

  it('succeed once the missing document exists, and are not tried before they are due', async () => {
    const store = await openStore()
    const blocks = [token, aSender('keep'), aSender('kept', { stopPropagation: true }), associate, join]
    const { fill, failures, policies, pass, rows } = await startEventPolicy(store, blocks, { tokens })
    await fill('one')
    expect(await failures()).toEqual(['Token is not associated'])
    await policies.tick?.()
    expect(await store.selectFrom('policy_failure').select('attempts').execute()).toEqual([{ attempts: 1 }])
    pass(minuteMs)
    await policies.tick?.()
    expect(await store.selectFrom('policy_failure').select('attempts').execute()).toEqual([{ attempts: 2 }])
    expect(await rows()).toEqual([])
    const key = { policy_id: (await store.selectFrom('policy').select('id').executeTakeFirstOrThrow()).id, did: '' }
    const account = await store
      .selectFrom('policy_state')
      .select('body')
      .where('block_id', '=', `account ${didOf('ina')}`)
      .executeTakeFirstOrThrow()
    const held = { isAssociated: true, frozen: false, kyc: null, balance: '0' }
    await store
      .insertInto('policy_state')
      .values({ ...key, block_id: 'token 0.0.77', body: JSON.stringify({ [account.body]: held }) })
      .execute()
    pass(minuteMs)
    await policies.tick?.()
    expect(await failures()).toEqual([])
    expect(await rows()).toHaveLength(1)
  })

  it('give up after a number of attempts, and stay to be sent again', async () => {
    const store = await openStore()
    const { fill, policies, pass } = await startEventPolicy(store, [token, aSender('keep')], { tokens })
    await fill('one')
    for (let attempt = 0; attempt < limits.policyRetries + 3; attempt += 1) {
      pass(minuteMs)
      await policies.tick?.()
    }
    expect(await store.selectFrom('policy_failure').select(['attempts', 'retry_at']).execute()).toEqual([
      { attempts: limits.policyRetries + 1, retry_at: null },
    ])
  })
})
