import { expect, it } from 'vitest'
import { answering, failing, withHeaders } from '#test/support/server/fault-server.ts'
import { followPage } from '#test/support/status/followed-page.ts'
import { isFullTier } from '#test/support/tier.ts'
import { aComponent, allOperational, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'

const at = (time: string) => `2026-03-12T${time}.000Z`
const partly = { indicator: 'minor', description: 'Partially Degraded Service' }

const incident = anIncident('late', {
  status: 'investigating',
  resolved_at: null,
  incident_updates: [anUpdate('u', at('11:59:00'))],
})
/** What the page was like before, and what it is like once it was restored from a backup of then. */
const past = {
  page: aPage({ updated_at: at('09:00:00') }),
  components: [aComponent('api', { updated_at: at('09:00:00') })],
}
const present = {
  page: aPage({ updated_at: at('11:59:00') }),
  components: [aComponent('api', { status: 'degraded_performance', updated_at: at('11:59:00') })],
  status: partly,
  incidents: [incident],
}
const restored = { ...past, status: allOperational, incidents: [] }

async function open() {
  const followed = await followPage(present)
  await followed.pass(0)
  followed.become(restored)
  const minutes = async (count: number) => {
    for (let seconds = 0; seconds < count * 60; seconds += 15) await followed.pass(15)
  }
  return { ...followed, minutes }
}

it('A page that was restored from a backup is accepted when it has reported nothing else for half an hour', async () => {
  const { minutes, pass, info, body, get } = await open()
  await minutes(30)
  expect((await body('summary')).page.updated_at).toBe(at('11:59:00'))
  const { age, health } = await info()
  expect(age).toBeGreaterThan(1700)
  expect(health.last_error.words).toMatch(
    /counts as restored from a backup if it reports nothing newer until 2026-03-12T12:30:15/,
  )
  await minutes(1)
  expect(await body('summary')).toEqual({
    page: past.page,
    components: past.components,
    incidents: [],
    scheduled_maintenances: [],
    status: allOperational,
  })
  const after = await info()
  expect(after.age).toBeLessThan(20)
  expect(after.health).toMatchObject({
    failing_since: null,
    last_error: { words: expect.stringMatching(/^The status page has reported nothing newer for 30 minutes/) },
  })
  const kept = await (await get('/api/history/records/incident/late')).json()
  expect(kept.withdrawn_at).not.toBeNull()
  await pass(10)
  expect(await info()).toMatchObject({ age: 0 })
})

/** Of 15 seconds each, and more than the half hour after which a page counts as restored. */
const rounds = isFullTier ? 240 : 130

it.each([
  ['that comes round now and then', (round: number) => round % 20 === 0, {}],
  ['that says how long it has kept the answer', () => false, { age: '1900' }],
])('A cache %s is never taken at its word', async (_, isFresh, headers: Record<string, string>) => {
  const { pass, become, server, body } = await open()
  server.break(withHeaders(headers))
  for (let round = 1; round <= rounds; round += 1) {
    become(isFresh(round) ? present : restored)
    await pass(15)
    expect((await body('summary')).status).toEqual(partly)
  }
})

it.runIf(isFullTier)('The wait starts over after a page has failed for a while', async () => {
  const { minutes, server, body } = await open()
  await minutes(20)
  server.break(failing(503))
  await minutes(5)
  server.repair()
  await minutes(20)
  expect((await body('summary')).status).toEqual(partly)
  await minutes(12)
  expect((await body('summary')).status).toEqual(allOperational)
})

it('A state accepted this way is replaced by newer ones', async () => {
  const { minutes, pass, become, body, server } = await open()
  await minutes(31)
  become({ ...restored, page: aPage({ updated_at: at('10:00:00') }), status: partly })
  await pass(10)
  expect((await body('summary')).status).toEqual(partly)
  server.break(answering(() => ({ ...restored, components: [], page: aPage({ updated_at: at('09:30:00') }) })))
  await pass(10)
  expect((await body('summary')).page.updated_at).toBe(at('10:00:00'))
})

it('One answer that is stamped ahead of its time does not hide the answers after it', async () => {
  const { pass, become, info, body } = await followPage()
  await pass(0)
  become({ page: aPage({ updated_at: at('13:00:00') }) })
  await pass(10)
  become({ ...present, page: aPage({ updated_at: at('12:00:15') }) })
  await pass(10)
  expect((await body('summary')).status).toEqual(partly)
  expect(await info()).toMatchObject({ age: 0, health: { failing_since: null } })
})

it('Answers older than one another are refused while all of them are stamped ahead', async () => {
  const { pass, become, body } = await followPage({ page: aPage({ updated_at: at('13:00:00') }) })
  await pass(0)
  become({ ...present, page: aPage({ updated_at: at('12:59:00') }) })
  await pass(10)
  expect((await body('summary')).status).toEqual(allOperational)
})
