import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Store } from '#server/platform/database/database.ts'
import { policyInvariants } from '#server/areas/policies/store/policy-invariants.ts'
import { aSender, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, didOf, policyRows } from '#test/support/policies/policies.ts'
import { failingStore } from '#test/support/server/failing-writes.ts'
import { isFullTier } from '#test/support/tier.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const tokenId = '0.0.77'
const tokens = [{ tokenId, tokenName: 'Watt', tokenSymbol: 'W', decimals: 2, enableKYC: true }]
const keep = aSender('keep')
const asToken = (action: string) => aBlock('tokenActionBlock', action, { action, tokenId })
const mint = aBlock('mintDocumentBlock', 'mint', { tokenId, rule: 'size' })
const anyone = { permissions: ['ANY_ROLE'] }
const all = aBlock('documentsSourceAddon', 'all_source_of', { ...anyone, dataType: 'vc-documents', filters: [] })

/** What follows the form, each time with the type that is tried. */
const chains: Readonly<Record<string, readonly JsonObject[]>> = {
  sendToGuardianBlock: [aSender('ledger', { dataSource: 'hedera', stopPropagation: false }), keep],
  reassigningBlock: [
    aSender('first', { stopPropagation: false }),
    aBlock('reassigningBlock', 'sign', { issuer: 'policyOwner' }),
    aSender('second'),
  ],
  setRelationshipsBlock: [aBlock('setRelationshipsBlock', 'relate', {}, [all]), keep],
  mintDocumentBlock: [aSender('first', { stopPropagation: false }), mint, aSender('last')],
  retirementDocumentBlock: [mint, aBlock('retirementDocumentBlock', 'retire', { tokenId, rule: 'size' }), keep],
  tokenActionBlock: [asToken('associate'), asToken('grantKyc'), keep],
  revocationBlock: [
    aSender('first', { stopPropagation: false }),
    aBlock('revocationBlock', 'revoke', { updatePrevDoc: true, prevDocStatus: 'Open' }),
    aSender('last'),
  ],
  aggregateDocumentBlock: [
    aBlock('aggregateDocumentBlock', 'collect', {
      aggregateType: 'cumulative',
      expressions: [{ name: 'sizes', value: 'size' }],
      condition: 'sum(sizes) > 0',
    }),
    keep,
  ],
  timerBlock: [aBlock('timerBlock', 'timer', { period: 'custom', periodMask: '0 * * * *', periodInterval: 1 }), keep],
  splitBlock: [aBlock('splitBlock', 'split', { threshold: 2, sourceField: 'size' }), keep],
  notificationBlock: [aBlock('notificationBlock', 'tell', { title: 'T', message: 'M', user: 'ALL' }), keep],
  calculateContainerBlock: [
    aBlock('calculateContainerBlock', 'calculate', { outputFields: [], inputFields: [] }),
    keep,
  ],
  customLogicBlock: [aBlock('customLogicBlock', 'script', { expression: 'done({ serial: "x" })' }), keep],
  mathBlock: [
    aBlock('mathBlock', 'math', {
      expression: {
        variables: [{ name: 'size', field: 'size' }],
        formulas: [{ type: 'variable', name: 'twice', body: '2*\\operatorname{size}' }],
        outputs: [{ name: 'twice', field: 'size' }],
      },
    }),
    keep,
  ],
  extractDataBlock: [
    aSender('first', { stopPropagation: false }),
    aBlock('extractDataBlock', 'get', { action: 'get', schema: '#none' }),
    aBlock('extractDataBlock', 'set', { action: 'set', schema: '#none' }),
    keep,
  ],
  createTokenBlock: [aBlock('createTokenBlock', 'create', { template: 'kind' })],
  tokenConfirmationBlock: [aBlock('tokenConfirmationBlock', 'confirm', { action: 'associate', tokenId })],
  switchBlock: [
    aBlock('switchBlock', 'sort', {
      stopPropagation: true,
      executionFlow: 'allTrue',
      conditions: [{ tag: 'yes', type: 'unconditional', value: '', actor: '' }],
      events: [link('sort', 'keep', 'yes')],
    }),
    keep,
  ],
  interfaceStepBlock: [
    aBlock('interfaceStepBlock', 'steps', { cyclic: true, events: [link('form', 'inside')] }, [
      aBlock('informationBlock', 'page', anyone),
      aSender('inside', { stopPropagation: false }),
      aSender('inside_last', { stopPropagation: false }),
    ]),
  ],
}

/** Each write, in the full tier; otherwise some, beginning at another one for each block. */
const step = isFullTier ? 1 : 19
const beginnings = isFullTier ? 1 : 7
const timeout = 600_000

/** What the policy holds, without what differs from run to run. */
async function stateOf(store: Store) {
  const documents = await store.selectFrom('policy_document').select(['kind', 'owner', 'tag', 'option']).execute()
  const aggregates = await store.selectFrom('policy_aggregate').select('block_id').execute()
  const states = await store.selectFrom('policy_state').select('did').execute()
  const notices = await store.selectFrom('policy_notification').selectAll().execute()
  return {
    documents: documents.map((row) => JSON.stringify(row)).toSorted(),
    aggregates: aggregates.length,
    // Topics and holders of tokens are states of nobody.
    states: states.length,
    notices: notices.length,
  }
}

async function brokenIn(store: Store): Promise<string[]> {
  const broken: string[] = []
  for (const { holds, broken: find } of policyInvariants) if ((await find(store)).length > 0) broken.push(holds)
  return broken
}

async function failuresIn(store: Store) {
  return store.selectFrom('policy_failure').selectAll().execute()
}

describeOnStores('Blocks on a store that fails', (fresh) => {
  it.each(Object.entries(chains).map(([type, blocks], index) => ({ type, blocks, index })))(
    'leave nothing of $type half done at any write, and continue where that is sent again',
    { timeout },
    async ({ blocks, index }) => {
      const whole = await run(await fresh(), blocks, null)
      expect(whole.status).toBe(200)
      expect(await failuresIn(whole.store)).toEqual([])
      const wanted = await stateOf(whole.store)
      const outcomes: unknown[] = []
      for (let write = 1 + (index % beginnings); ; write += step) {
        const attempt = await run(await fresh(), blocks, write)
        if (!attempt.hasFailed) break
        outcomes.push(await outcomeOf(attempt, wanted))
      }
      expect(outcomes).not.toEqual([])
      expect(outcomes.filter((outcome) => outcome !== 'undone' && outcome !== 'kept')).toEqual([])
    },
  )
})

/** `undone` and `kept` are as they should be; anything else says what is not. */
async function outcomeOf({ store, status, before, sendAgain }: Attempt, wanted: object): Promise<unknown> {
  const broken = await brokenIn(store)
  const [failure, ...others] = await failuresIn(store)
  if (broken.length > 0 || others.length > 0) return { broken, others }
  if (!failure) {
    const isSame = JSON.stringify(await policyRows(store)) === JSON.stringify(before)
    return status === 500 && isSame ? 'undone' : { status, isSame }
  }
  const { kind, reason, sender, block_id: block, at, event } = failure
  const isTold =
    kind === 'failed' &&
    reason === 'The disk fails.' &&
    sender === didOf('ina') &&
    block !== '' &&
    at > 0 &&
    event.includes('"rows":[{')
  const left = (await sendAgain(failure.id)).failures
  const state = await stateOf(store)
  const isWhole = JSON.stringify(state) === JSON.stringify(wanted)
  return status === 200 && isTold && left === 0 && isWhole ? 'kept' : { status, failure, left, state, wanted }
}

type Attempt = Awaited<ReturnType<typeof run>>

async function run(plain: Store, blocks: readonly JsonObject[], write: number | null) {
  const { store, failAt, hasFailed } = failingStore(plain)
  const { post, ask, policyId } = await startEventPolicy(store, blocks, { tokens })
  const before = await policyRows(plain)
  if (write !== null) failAt(write)
  const { status } = await post('form', 'ina', { document: { serial: 'one', size: 4 }, ref: null })
  const sendAgain = async (id: string) =>
    (await ask('POST', `/api/policy-failures/${policyId}/${id}`, { as: 'ina' })).body
  return { store: plain, status, hasFailed: hasFailed() && write !== null, before, sendAgain }
}
