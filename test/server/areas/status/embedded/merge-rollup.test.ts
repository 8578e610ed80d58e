import { expect, it } from 'vitest'
import {
  aComponent,
  aGroup,
  allOperational,
  anIncident,
  aPage,
  type RollupPayload,
} from '#test/support/status/payloads.ts'
import { served } from '#test/support/status/served.ts'
import { importPayloads, noon } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

const at = (time: string) => `2026-03-12T${time}:00.000Z`
const page = (time: string) => aPage({ updated_at: at(time) })
const partial: RollupPayload = { indicator: 'major', description: 'Partly on fire' }
const byTable: RollupPayload = { indicator: 'critical', description: 'Major System Outage' }
const list = (time: string, status: string, changedAt = time) => ({
  page: page(time),
  components: [aComponent('api', { status, updated_at: at(changedAt) })],
})
const rollup = (time: string, status: RollupPayload) => ({ page: page(time), status })

describeOnStores('The rollup', (fresh) => {
  const after = async (...imports: readonly (readonly object[])[]): Promise<unknown> => {
    const store = await fresh()
    for (const [index, payloads] of imports.entries()) await importPayloads(store, payloads, noon + index)
    return (await served(store, 'status')).status
  }

  it('is the one that came with the newest payload, whatever the components say', async () => {
    expect(
      await after([rollup('10:00', allOperational), rollup('11:00', partial), list('11:00', 'operational')]),
    ).toEqual(partial)
    expect(await after([rollup('11:00', partial), rollup('10:00', allOperational)])).toEqual(partial)
    expect(await after([rollup('11:00', partial)], [rollup('10:00', allOperational)])).toEqual(partial)
  })

  it('is kept while components change before it, or only their other fields', async () => {
    const described = {
      page: page('12:00'),
      components: [aComponent('api', { updated_at: at('12:00'), description: 'New' })],
    }
    expect(await after([list('09:00', 'operational'), rollup('10:00', partial)], [described])).toEqual(partial)
    expect(
      await after([list('09:00', 'operational'), rollup('11:00', partial)], [list('10:00', 'major_outage')]),
    ).toEqual(partial)
    expect(
      await after([list('09:00', 'operational'), rollup('11:00', partial)], [list('12:00', 'major_outage', '10:30')]),
    ).toEqual(partial)
  })

  it('is worked out by the table once a component changes after it', async () => {
    expect(
      await after([list('09:00', 'operational'), rollup('10:00', partial)], [list('11:00', 'major_outage')]),
    ).toEqual(byTable)
  })

  it('does not change with the incidents', async () => {
    const incident = { page: page('12:00'), incidents: [anIncident('slow', { updated_at: at('12:00') })] }
    expect(await after([list('09:00', 'operational'), rollup('10:00', allOperational)], [incident])).toEqual(
      allOperational,
    )
  })

  const before = list('09:00', 'operational')
  const old = rollup('10:00', partial)
  const change = list('11:00', 'major_outage')
  it
    .runIf(isFullTier)
    .each([
      [[before, old, change]],
      [[before, change, old]],
      [[old, before, change]],
      [[old, change, before]],
      [[change, before, old]],
      [[change, old, before]],
    ])('is the same in every order of files and imports', async (payloads) => {
    expect(await after(payloads)).toEqual(byTable)
    expect(await after(...payloads.map((payload) => [payload]))).toEqual(byTable)
  })

  it('that is outdated does not return with its file', async () => {
    expect(await after([before, old], [change], [old])).toEqual(byTable)
    expect(await after([before, old], [change], [before, old])).toEqual(byTable)
  })

  it('is replaced by a payload of the time of the change or later', async () => {
    expect(await after([before, old], [change], [rollup('11:00', partial)])).toEqual(partial)
    expect(await after([before, old], [change], [rollup('12:00', partial)])).toEqual(partial)
  })

  it('comes with its components where nothing has a time', async () => {
    const timeless = (status: string, told: RollupPayload) => {
      const { updated_at: _page, ...bare } = page('10:00')
      const { updated_at: _api, ...api } = aComponent('api', { status })
      return { page: bare, components: [api], status: told }
    }
    expect(await after([timeless('operational', allOperational)], [timeless('major_outage', partial)])).toEqual(partial)
  })

  it('of the table passes groups by', async () => {
    const components = [aGroup('group', ['api'], { status: 'major_outage' }), aComponent('api', { group_id: 'group' })]
    expect(await after([{ page: page('10:00'), components }])).toEqual(allOperational)
  })

  it.each([
    ['critical', { indicator: 'critical', description: 'Major System Outage' }],
    ['none', { indicator: 'minor', description: 'Partially Degraded Service' }],
  ])('follows from open incidents of the impact %s where there are no components', async (impact, expected) => {
    const incidents = [anIncident('slow', { impact })]
    expect(await after([{ page: page('10:00'), incidents }])).toEqual(expected)
    expect(await after([{ incidents }])).toEqual(expected)
  })
})
