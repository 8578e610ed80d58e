import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { componentStatuses } from '#api/status/components.ts'
import { impacts, incidentStatuses } from '#api/status/incidents.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { aComponent, aGroup, aPage, anIncident } from '#test/support/status/payloads.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const green = '#1a7f37'
const ids = ['a', 'b', 'c'] as const
const groups = ['main', 'test', 'empty'] as const
const subjects = ['page', 'mainnet', 'testnet', 'previewnet', ...groups, ...ids, 'gone', 'constructor', ' ', '%00']

const aState = fc.record({
  components: fc.tuple(
    ...ids.map(() =>
      fc.record({
        status: fc.oneof(
          fc.constant('operational'),
          fc.constantFrom(...componentStatuses, 'on_fire', 'Operational', 'constructor', ''),
        ),
        group: fc.option(fc.constantFrom('main', 'test')),
        only_show_if_degraded: fc.boolean(),
      }),
    ),
  ),
  incidents: fc.array(
    fc.record({
      impact: fc.constantFrom(...impacts),
      status: fc.constantFrom(...incidentStatuses),
      members: fc.subarray([...ids]),
    }),
    { maxLength: 2 },
  ),
  /** The upstream page has not answered since. */
  isDead: fc.boolean(),
})

it('is green only for what was confirmed as operational, whatever is asked for', async () => {
  await fc.assert(
    fc.asyncProperty(aState, async ({ components, incidents, isDead }) => {
      const store = await openMemoryStore()
      const members = components.map(({ status, group, only_show_if_degraded }, index) =>
        aComponent(ids[index] ?? '', { status, group_id: group, only_show_if_degraded }),
      )
      const before = await startService({ store, now: isDead ? noon - 3_600_000 : noon })
      await before.import({
        page: aPage(),
        components: [
          aGroup('main', [], { name: 'Mainnet' }),
          aGroup('test', [], { name: 'Testnet' }),
          aGroup('empty', [], { name: 'Empty' }),
          ...members,
        ],
        incidents: incidents.map(({ impact, status, members: named }, index) =>
          anIncident(`i${index}`, {
            impact,
            status,
            components: members.filter(({ id }) => named.some((one) => one === id)),
          }),
        ),
      })
      const world = isDead ? await startService({ store, statusUpstream: 'http://127.0.0.1:1/api/v2' }) : before
      if (isDead) await world.poll()
      const mayBeGreen = (id: string) => {
        if (isDead) return false
        const own = members.filter(({ group_id }) => id === 'page' || `${group_id}net` === id || group_id === id)
        const parts = members.some((one) => one.id === id) ? members.filter((one) => one.id === id) : own
        return parts.length > 0 && parts.every(({ status }) => status === 'operational')
      }
      for (const id of subjects) {
        const text = async (path: string) => (await world.app.request(path)).text()
        const greens = [
          (await text(`/badge/${encodeURIComponent(id)}.svg`)).includes(green),
          (await text(`/embed/${encodeURIComponent(id)}`)).includes('data-kind="operational"'),
        ]
        const allowed = ids.some((one) => one === id) ? [mayBeGreen(id)] : [false, mayBeGreen(id)]
        expect([id, greens]).toEqual([id, allowed.map((one) => [one, one]).find(([one]) => one === greens[0])])
      }
    }),
    { numRuns: fuzzRuns(400) },
  )
})
