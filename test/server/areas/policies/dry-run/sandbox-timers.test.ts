import { describe, expect, it } from 'vitest'
import { aBlock, aPolicy, itemSchema } from '#test/support/policies/policies.ts'
import { aGrid, aSender, link } from '#test/support/policies/event-policy.ts'
import { startDryRuns } from '#test/support/policies/dry-runs.ts'
import { freshSqlite } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const hourMs = 3_600_000

/** What the form takes waits in a heap that an hourly timer empties. */
const heapPolicy = aPolicy({
  name: 'Events',
  codeVersion: '1.5.1',
  config: aBlock('interfaceContainerBlock', 'root', { permissions: ['ANY_ROLE'] }, [
    aBlock('requestVcDocumentBlock', 'form', {
      ...anyone,
      schema: itemSchema,
      idType: 'UUID',
      events: [link('form', 'timer')],
    }),
    aBlock('timerBlock', 'timer', {
      ...anyone,
      period: 'hourly',
      startDate: '2026-01-01T00:00:00.000Z',
      events: [link('timer', 'heap', 'TimerEvent', { input: 'TimerEvent' })],
    }),
    aBlock('aggregateDocumentBlock', 'heap', { ...anyone, aggregateType: 'period', onErrorAction: 'no-action' }),
    aSender('keep'),
    aGrid('all'),
  ]),
})

describe('Timers of a dry run', () => {
  it('fire once they are due for the next reader, and only there', async () => {
    const { open, get, post, world, policyId } = await startDryRuns(await freshSqlite(), heapPolicy)
    const sandbox = await open()
    const [installer] = sandbox.users.flatMap(({ role, address }: Record<string, string>) =>
      role === 'Installer' ? [String(address)] : [],
    )
    const at = String(installer ?? sandbox.users[0].address)
    const sent = await post(at, 'form', { document: { serial: 'one', size: 1 }, ref: null })
    expect([sent.status, sent.body.message]).toEqual([200, undefined])
    expect((await get(at, 'all')).body.data).toEqual([])
    world.now += hourMs
    expect((await get(at, 'all')).body.data).toHaveLength(1)
    expect((await get(policyId, 'all')).body.data).toEqual([])
  })
})
