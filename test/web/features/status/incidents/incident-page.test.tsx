import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test, vi } from 'vitest'
import { aComponent, aGroup, anIncident, anUpdate, aPage, type IncidentPayload } from '#test/support/status/payloads.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'

const components = [
  aGroup('testnet', ['relay', 'mirror'], { name: 'Testnet' }),
  aComponent('relay', { name: 'Relay', group_id: 'testnet' }),
  aComponent('mirror', { name: 'Mirror node', group_id: 'testnet', position: 2 }),
]
const went = (code: string, old_status: string, new_status: string) => ({
  code,
  name: `Testnet - ${code}`,
  old_status,
  new_status,
})
const day = (time: string) => `2026-03-12T${time}:00.000Z`
const update = (id: string, at: string, given: Parameters<typeof anUpdate>[2]) =>
  anUpdate(id, at, { incident_id: 'crash', ...given })

const incident = anIncident('crash', {
  name: 'Relay crashed',
  status: 'postmortem',
  impact: 'critical',
  created_at: day('08:00'),
  monitoring_at: day('09:12'),
  resolved_at: day('10:00'),
  components: components.filter(({ id }) => id !== 'testnet'),
  incident_updates: [
    update('c5', day('11:30'), { status: 'postmortem', body: 'A disk was full.', display_at: null }),
    update('c4', day('10:00'), {
      status: 'resolved',
      body: 'This incident has been resolved.',
      affected_components: [went('relay', 'degraded_performance', 'operational')],
    }),
    update('c3', day('09:12'), {
      status: 'monitoring',
      body: 'It runs again.<br />See <a href="https://example.org/log">the log</a> &amp; <b>wait</b>.',
      updated_at: '2026-03-14T13:12:00.000Z',
      affected_components: [
        went('relay', 'major_outage', 'degraded_performance'),
        went('mirror', 'operational', 'operational'),
      ],
    }),
    update('c2', day('08:10'), { status: 'identified', body: 'Out of disk.', created_at: day('08:40') }),
    update('c1', day('08:00'), {
      body: 'It is down.',
      affected_components: [went('relay', 'operational', 'major_outage')],
    }),
  ],
})
const page = aPage()

const open = (record: IncidentPayload = incident, options: WorldOptions = {}, of = page) =>
  openWorld({
    payloads: [
      { page: of, components },
      { page: of, incidents: [record] },
    ],
    path: `/incidents/${record.id}`,
    ...options,
  })
const main = () => within(screen.getByRole('main'))
/** The title, once the updates are rendered, too: they may appear after it. */
const title = async (name: string) => {
  await main().findByRole('heading', { level: 2, name: 'Updates' })
  return main().findByRole('heading', { level: 1, name })
}
const entries = () =>
  main()
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByRole('heading', { level: 3 }))
const entry = (state: string) => within(entries().find((item) => item.textContent?.includes(state)) ?? document.body)
const states = () =>
  main()
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent)

describe('The header of an incident', () => {
  it('The header shows the name, the duration and the impact', async () => {
    await open()
    const header = (await title('Relay crashed')).parentElement
    expect(header?.textContent).toMatch(/^Relay crashedResolved after 2 hCritical impactTestnet/)
    await waitFor(() => expect(document.title).toContain('Relay crashed'))
  })

  it('The header of an open incident shows its state and duration', async () => {
    await open(anIncident('slow', { name: 'Slow relay', created_at: day('11:18') }))
    await title('Slow relay')
    expect(main().getByText('Investigating, open for 42 min')).toBeDefined()
    expect(main().getByText('Duration so far').closest('div')?.textContent).toBe('Duration so far42 min')
  })

  it.each([
    ['https://stspg.io/x', 'https://stspg.io/x'],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('The header links to the source %j only if it is a web address', async (shortlink, href) => {
    await open({ ...incident, shortlink })
    await title('Relay crashed')
    expect(main().queryByRole('link', { name: 'View at source' })?.getAttribute('href')).toBe(href)
  })

  it('The copied link has no query', async () => {
    const { user } = await open(incident, { path: '/incidents/crash?order=oldest&network=testnet' })
    await title('Relay crashed')
    await user.click(main().getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/incidents/crash`)
  })

  it('The print button prints the incident', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { user } = await open()
    await title('Relay crashed')
    await user.click(main().getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
  })
})

describe('The updates of an incident', () => {
  it('The updates are sorted newest first with gaps, and the postmortem is separate', async () => {
    await open()
    await title('Relay crashed')
    expect(states()).toEqual(['Resolved', 'Monitoring', 'Identified', 'Investigating'])
    expect(
      main()
        .getAllByText(/ later$/, { selector: 'p' })
        .map((gap) => gap.textContent),
    ).toEqual(['48 min later', '1 h 2 min later', '10 min later'])
    expect(main().getByRole('heading', { name: 'Postmortem' })).toBeDefined()
    expect(main().getByText('A disk was full.')).toBeDefined()
  })

  it('The order of updates is kept in the address', async () => {
    const { user, address } = await open()
    await title('Relay crashed')
    await user.click(main().getByRole('radio', { name: 'Oldest first' }))
    expect(states()).toEqual(['Investigating', 'Identified', 'Monitoring', 'Resolved'])
    expect(address()).toBe('/incidents/crash?order=oldest')
  })

  it('The updates show changed components and count unchanged ones', async () => {
    await open()
    await title('Relay crashed')
    expect(entry('Monitoring').getByText('Degraded performance').closest('li')?.textContent).toBe(
      'Major outage→toDegraded performanceTestnetRelay',
    )
    expect(entry('Monitoring').getByText('1 component unchanged')).toBeDefined()
    expect(entry('Monitoring').getByRole('link', { name: 'Relay' }).getAttribute('href')).toBe('/components/relay')
  })

  it('The updates show foreign text as text', async () => {
    await open()
    await title('Relay crashed')
    expect(entry('Monitoring').getByText(/It runs again/).innerHTML).toContain('<br>')
    expect(entry('Monitoring').getByText(/<b>wait<\/b>/)).toBeDefined()
    expect(entry('Monitoring').getByRole('link', { name: 'the log' }).getAttribute('href')).toBe(
      'https://example.org/log',
    )
  })

  it('The updates say when they were edited or entered late', async () => {
    await open()
    await title('Relay crashed')
    expect(entry('Monitoring').getByText('edited 2 d 4 h later')).toBeDefined()
    expect(entry('Identified').getByText('entered 30 min later')).toBeDefined()
    expect(entry('Investigating').queryByText(/edited|entered/)).toBeNull()
  })

  it('Updates with default text are collapsed', async () => {
    const { user } = await open()
    await title('Relay crashed')
    const fold = entry('Resolved').getByRole('group')
    expect(fold.hasAttribute('open')).toBe(false)
    await user.click(entry('Resolved').getByText('Default text'))
    expect(fold.hasAttribute('open')).toBe(true)
    expect(within(fold).getByText('This incident has been resolved.')).toBeDefined()
  })

  it('The updates keep earlier wordings with their differences', async () => {
    const { service, queryClient } = await open()
    await title('Relay crashed')
    const body = 'Out of disk space.'
    const incident_updates = incident.incident_updates.map((one) => (one.id === 'c2' ? { ...one, body } : one))
    await service.import({ page, incidents: [{ ...incident, incident_updates, updated_at: day('12:00') }] })
    await queryClient.refetchQueries({ queryKey: ['history'] })
    expect(await main().findByText('1 earlier version')).toBeDefined()
    expect(entry('Identified').getByText('edited')).toBeDefined()
    const wording = entry('Identified').getByText('Out of', { exact: false, selector: 'li li p' })
    expect(wording.querySelector('del')?.textContent).toBe('removed:  disk.')
    expect(wording.querySelector('ins')?.textContent).toBe('added:  disk space.')
  })

  it('New updates appear as soon as they arrive', async () => {
    const { service, queryClient } = await open(anIncident('slow', { name: 'Slow relay' }))
    await title('Slow relay')
    expect(states()).toEqual(['Investigating'])
    const incident_updates = [
      anUpdate('slow-2', day('11:59'), { incident_id: 'slow', status: 'identified' }),
      anUpdate('slow-1', day('10:00'), { incident_id: 'slow' }),
    ]
    const changed = anIncident('slow', { name: 'Slow relay', status: 'identified', updated_at: day('11:59') })
    await service.import({ page, incidents: [{ ...changed, incident_updates }] })
    await queryClient.refetchQueries({ queryKey: ['history'] })
    await waitFor(() => expect(states()).toEqual(['Identified', 'Investigating']))
  })

  it('A record without updates says so', async () => {
    await open({ ...incident, status: 'monitoring', resolved_at: null, incident_updates: [] })
    await title('Relay crashed')
    expect(main().getByText('No updates')).toBeDefined()
  })
})

describe('The facts of an incident', () => {
  const fact = (name: string) => main().getByText(name, { selector: 'dt' }).closest('div')?.textContent

  it('The facts count every duration from the earliest known time', async () => {
    await open()
    await title('Relay crashed')
    expect([fact('Began'), fact('Identified'), fact('Fix in place'), fact('Resolved')]).toEqual([
      'Began12 Mar, 08:00 UTC',
      'Identified12 Mar, 08:10 UTCafter 10 min',
      'Fix in place12 Mar, 09:12 UTCafter 1 h 12 min',
      'Resolved12 Mar, 10:00 UTCafter 2 h',
    ])
  })

  it('The facts give the begin and the end in the time of the status page, too', async () => {
    await open(incident, {}, aPage({ time_zone: 'America/New_York' }))
    await title('Relay crashed')
    expect([fact('Began'), fact('Identified'), fact('Resolved')]).toEqual([
      'Began12 Mar, 08:00 UTC(04:00 EDT, page time)',
      'Identified12 Mar, 08:10 UTCafter 10 min',
      'Resolved12 Mar, 10:00 UTC(06:00 EDT, page time)after 2 h',
    ])
  })

  it('The facts say when an incident was reported late', async () => {
    const begin = '2026-03-11T18:00:00.000Z'
    await open({
      ...incident,
      created_at: begin,
      started_at: day('08:00'),
      incident_updates: [anUpdate('late', day('08:00'), { incident_id: 'crash', status: 'resolved' })],
    })
    await title('Relay crashed')
    expect(fact('Began')).toBe('Began11 Mar, 18:00 UTCreported 14 h after it began')
    expect(main().getByText('Not reported yet').parentElement?.textContent).toBe('Not reported yet14 h')
    expect(main().getByText('14 h later')).toBeDefined()
  })

  it('The phase bar shows the states of the incident', async () => {
    await open()
    await title('Relay crashed')
    const course = within(main().getByRole('heading', { name: 'Phases' }).parentElement ?? document.body)
    expect(course.getAllByRole('listitem').map((phase) => phase.textContent)).toEqual([
      'Investigating10 min',
      'Identified1 h 2 min',
      'Monitoring48 min',
    ])
  })

  it('The facts list the components with their states', async () => {
    await open()
    await title('Relay crashed')
    const affected = main().getByRole('heading', { name: 'Affected components' }).parentElement
    expect(affected?.querySelector('ul')?.textContent).toBe(
      'TestnetRelayOperational→toMajor outage→toDegraded performance→toOperational' +
        'TestnetMirror nodeno recorded state change',
    )
  })
})

describe('An incident that cannot be shown', () => {
  it('An unknown incident is reported as not found, with a link back', async () => {
    await open(incident, { path: '/incidents/nowhere?network=testnet' })
    const alert = await main().findByRole('alert')
    expect(alert.textContent).toContain('Not found')
    expect(within(alert).queryByText(/Retrying/)).toBeNull()
    expect(main().getByRole('link', { name: 'All incidents' }).getAttribute('href')).toBe('/incidents?network=testnet')
  })

  it('The incident appears when the service recovers', async () => {
    const { user, repair } = await open(incident, { failing: ['/api/history'] })
    expect((await main().findByRole('alert')).textContent).toContain('The service failed')
    repair('/api/history')
    await user.click(main().getByRole('button', { name: 'Try again' }))
    await title('Relay crashed')
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull())
  })

  it('A failed refetch keeps the incident and shows its age', async () => {
    const { queryClient, cutNet } = await open()
    await title('Relay crashed')
    cutNet()
    await queryClient.refetchQueries({ queryKey: ['history', 'record'] })
    expect((await main().findByRole('note')).textContent).toMatch(/^as of .+, the last refresh failed, retrying$/)
    expect(states()).toHaveLength(4)
  })
})

test('Times are shown in other zones and copied as ISO 8601', async () => {
  const { user } = await open()
  await title('Relay crashed')
  const [time] = entry('Resolved').getAllByRole('button', { name: '12 Mar, 10:00 UTC' })
  if (time) await user.click(time)
  await user.click(await screen.findByRole('button', { name: 'Copy as ISO 8601' }))
  expect(await navigator.clipboard.readText()).toBe('2026-03-12T10:00:00.000Z')
})
