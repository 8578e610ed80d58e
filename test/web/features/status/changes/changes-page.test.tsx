import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWorld } from '#test/support/app/world.tsx'
import { noon } from '#test/support/server/service.ts'
import { aComponent, aGroup, anIncident, anUpdate, aPage } from '#test/support/status/payloads.ts'
import { newsText } from '#web/features/status/changes/changes-page.tsx'

const hour = 3_600_000
const iso = (ago: number) => new Date(noon - ago).toISOString()
const incident = (id: string, ago: number) =>
  anIncident(id, { name: `Incident ${id}`, created_at: iso(ago), incident_updates: [anUpdate(`${id}-1`, iso(ago))] })
const payload = {
  page: aPage(),
  components: [],
  incidents: [incident('new', hour), incident('day', 20 * hour), incident('week', 100 * hour)],
}
const open = (path: string) => openWorld({ payloads: [payload], path, storage: localStorage })
const list = async () =>
  (await within(screen.getByRole('main')).findAllByRole('link', { name: /^Incident/ })).map((link) => link.textContent)

it.each([
  ['/changes?since=8h', ['Incident new']],
  ['/changes?since=24h', ['Incident new', 'Incident day']],
  ['/changes?since=7d', ['Incident new', 'Incident day', 'Incident week']],
  [`/changes?since=${iso(50 * hour)}`, ['Incident new', 'Incident day']],
  ['/changes?since=visit', ['Incident new', 'Incident day']],
  ['/changes', ['Incident new', 'Incident day']],
])('%s lists what happened since then', async (path, names) => {
  localStorage.setItem('signalbox-visit', `0 ${noon - 40 * hour}`)
  await open(path)
  expect(await list()).toEqual(names)
})

it('A range becomes part of the address, and a time can be entered', async () => {
  const { user, address } = await open('/changes?since=8h')
  await user.click(await screen.findByRole('radio', { name: '7 d' }))
  await screen.findByRole('link', { name: 'Incident week' })
  expect(address()).toBe('/changes?since=7d')
  const then = new Date(noon - 50 * hour)
  const local = new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  fireEvent.change(screen.getByLabelText('Since'), { target: { value: local } })
  expect(address()).toBe(`/changes?since=${encodeURIComponent(then.toISOString())}`)
})

it('Only the header says when the range begins', async () => {
  await open('/changes?since=8h')
  await list()
  const card = await screen.findByRole('region', { name: 'Changes' })
  expect(within(card).getByText(/change/).textContent).toBe('1 change')
  expect(screen.getByRole('heading', { level: 1 }).nextSibling?.textContent).toMatch(/^Since .+8 h/)
})

it('An arrow stays on the line of the state to which it leads, and the steps of a day name it and its zone once', async () => {
  await openWorld({
    payloads: [
      {
        ...payload,
        incidents: [
          anIncident('new', {
            name: 'Incident new',
            created_at: iso(hour),
            incident_updates: [
              anUpdate('n2', iso(hour / 2), { status: 'identified' }),
              anUpdate('n1', iso(hour), { status: 'investigating' }),
            ],
          }),
        ],
      },
    ],
    path: '/changes?since=8h',
    storage: localStorage,
  })
  await list()
  const step = screen.getByText(/Identified/, { selector: '.inline-block' })
  expect(step.textContent).toBe('→ Identified 11:30')
  const first = screen.getByText(/Investigating/, { selector: '.inline-block' })
  expect(first.textContent, 'the first step of a day names the zone').toBe('Investigating 11:00 UTC')
})

it('A time that cannot be read is said, and the last day is shown', async () => {
  await open('/changes?since=yesterday')
  expect((await screen.findByRole('alert')).textContent).toBe('“yesterday” is not a time. Showing the last 24 hours.')
  expect(await list()).toHaveLength(2)
})

it('A network is named once, and a component shows no change to the state that it had', async () => {
  const affects = (old_status: string, new_status: string) => ({
    affected_components: [{ code: 'relay', name: 'Testnet - Relay', old_status, new_status }],
  })
  const updates = [
    anUpdate('down', iso(20 * hour), affects('operational', 'major_outage')),
    anUpdate('still', iso(2 * hour), affects('major_outage', 'major_outage')),
    anUpdate('up', iso(hour), affects('major_outage', 'operational')),
  ]
  const known = {
    page: aPage(),
    components: [
      aGroup('testnet', ['relay'], { name: 'Testnet' }),
      aComponent('relay', { name: 'Relay', group_id: 'testnet' }),
    ],
    incidents: [
      anIncident('slow', {
        name: 'Incident of the testnet relay',
        created_at: iso(20 * hour),
        incident_updates: updates,
      }),
    ],
  }
  await openWorld({ payloads: [known], path: '/changes?since=8h', storage: localStorage })
  const title = await within(screen.getByRole('main')).findByRole('link', { name: /^Incident of/ })
  expect(title.textContent).toBe('Incident of the testnet relay')
  const change = within(screen.getByRole('list', { name: 'Components' })).getByRole('listitem')
  expect(change.textContent).toBe('Testnet · RelayMajor outage→toOperational')
})

it('The list can be copied as text', () => {
  const news = {
    networks: [],
    impact: 'major',
    impact_from: 'minor',
    status: 'resolved',
    open: false,
    edits: 1,
    moved_to: null,
    end_moved_to: null,
    removed_at: null,
    components: [],
    newest_at: iso(0),
  }
  const text = newsText(
    [
      {
        ...news,
        subject: { kind: 'incident', id: 'a', name: 'Slow' },
        new: false,
        from: 'investigating',
        states: [{ at: iso(hour), state: 'resolved' }],
        updates: 2,
      },
    ],
    noon - 2 * hour,
    (at) => new Date(at).toISOString().slice(11, 16),
  )
  expect(text).toBe(
    '1 change since 10:00\n- Slow: Investigating → Resolved 11:00; impact minor → major; 2 updates; 1 edit',
  )
})
