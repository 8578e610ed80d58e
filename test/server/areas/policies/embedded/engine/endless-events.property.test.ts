import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { policyInvariants } from '#server/areas/policies/store/policy-invariants.ts'
import { aSender, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, policyRows } from '#test/support/policies/policies.ts'
import { freshSqlite } from '#test/support/server/stores.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const handedOn = { inputEvents: [{ name: 'go' }], outputEvents: [{ name: 'hit' }] }
const condition = (type: string, value: string) => ({ type, value, tag: 'hit', actor: '' })

/** Blocks by kind; some fail, and some only with some documents. */
const kinds: Readonly<Record<string, (tag: string) => JsonObject>> = {
  keeps: (tag) => aSender(tag),
  keepsNowhere: (tag) => aSender(tag, { topic: 'Nowhere', dataSource: 'hedera' }),
  sorts: (tag) => aBlock('switchBlock', tag, { conditions: [condition('equal', 'size > 3')] }),
  signs: (tag) => aBlock('reassigningBlock', tag, { issuer: '', actor: 'owner' }),
  revokes: (tag) => aBlock('revocationBlock', tag, { updatePrevDoc: true, prevDocStatus: 'Again' }),
  splits: (tag) => aBlock('splitBlock', tag, { threshold: 3, sourceField: 'size' }),
  collects: (tag) => aBlock('aggregateDocumentBlock', tag, { aggregateType: 'cumulative', condition: 'true' }),
  ticks: (tag) => aBlock('timerBlock', tag, { period: 'hourly', startDate: '2026-01-01T00:00:00.000Z' }),
  tells: (tag) => aBlock('notificationBlock', tag, { title: 'Told', user: 'DOCUMENT_OWNER' }),
  hands: (tag) => aBlock('module', tag, handedOn),
}

const tags = ['one', 'two', 'three', 'four', 'five'] as const
const drawnKind = fc.oneof(fc.constant('keeps'), fc.constantFrom(...Object.keys(kinds)))
const block = fc.record({ kind: drawnKind, stopPropagation: fc.boolean() })
/** Other names have an effect on few blocks. */
const named = (...others: readonly string[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant('RunEvent') }, { weight: 1, arbitrary: fc.constantFrom(...others) })
const event = fc.record({
  source: fc.constantFrom('form', 'steps', ...tags),
  target: fc.constantFrom('steps', ...tags),
  output: named('RefreshEvent', 'ReleaseEvent', 'ErrorEvent', 'TimerEvent', 'hit', 'go'),
  input: named('RefreshEvent', 'ReleaseEvent', 'TimerEvent', 'PopEvent', 'go', 'hit'),
  actor: fc.constantFrom('', 'owner', 'issuer'),
})
const policy = fc.record({
  blocks: fc.tuple(block, block, block, block, block),
  /** How many of the blocks are steps. */
  stepCount: fc.integer({ min: 0, max: tags.length }),
  cyclic: fc.boolean(),
  events: fc.array(event, { maxLength: 6 }),
})

const hourMs = 3_600_000
const timeout = 120_000

it(
  'Events of any policy end: what they did is stored as a whole, or nothing is, with a message',
  { timeout },
  async () => {
    await fc.assert(
      fc.asyncProperty(policy, async ({ blocks, stepCount, cyclic, events }) => {
        const all = blocks.map(({ kind, stopPropagation }, index) => ({
          ...kinds[kind]?.(tags[index] ?? ''),
          ...anyone,
          stopPropagation,
        }))
        const steps = aBlock('interfaceStepBlock', 'steps', { ...anyone, cyclic }, all.slice(0, stepCount))
        const drawn = events.map(({ source, target, output, ...more }) => link(source, target, output, more))
        const links = [link('form', 'one'), ...drawn]
        const store = await freshSqlite()
        const world = await startEventPolicy(store, [steps, ...all.slice(stepCount)], { events: links })
        for (const size of [2, 7]) {
          const before = await policyRows(store)
          const sent = await world.post('form', 'ina', { document: { serial: 'a', size }, ref: null })
          const isEndless = sent.status === 422 && String(sent.body.message).includes('do not end')
          expect(isEndless || sent.status === 200 ? '' : sent.text).toBe('')
          expect(isEndless ? await policyRows(store) : before).toEqual(before)
          world.pass(hourMs)
          await world.policies.tick?.()
        }
        for (const { holds, broken } of policyInvariants) expect([holds, await broken(store)]).toEqual([holds, []])
        expect((await world.failures()).filter((reason) => reason === '')).toEqual([])
        await store.destroy()
      }),
      { numRuns: fuzzRuns(100) },
    )
  },
)
