import { expect, it } from 'vitest'
import { dayBars } from '#server/areas/status/embedded/day-bars.ts'
import { appendChange } from '#server/platform/database/writes.ts'
import { aComponent, aPage } from '#test/support/status/payloads.ts'
import { importPayloads, noon } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

describeOnStores('The bars of the days', (fresh) => {
  it('are recomputed when the status changes, but not for transactions', async () => {
    const store = await fresh()
    const page = aPage({ time_zone: 'Etc/UTC' })
    await importPayloads(store, [{ page, components: [aComponent('api')] }])
    let version = 1
    const bars = dayBars(store, () => version)
    const days = (now: number) => bars(undefined, now, now)
    const first = await days(noon)
    await appendChange(store, { area: 'ledger', kind: '5', id: '1773316800.000000001', at: noon })
    expect(await days(noon + 59_000)).toBe(first)
    expect(await days(noon + 60_000)).not.toBe(first)
    await importPayloads(store, [{ page, components: [aComponent('api'), aComponent('relay')] }])
    version += 1
    expect((await days(noon + 60_000)).components.map(({ id }) => id)).toEqual(['api', 'relay'])
  })
})
