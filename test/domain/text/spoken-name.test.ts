import { expect, it } from 'vitest'
import { eventsOfRecord, statusChanges, type RecordState } from '#domain/status/notable-changes.ts'
import { spokenName } from '#domain/text/spoken-name.ts'

it.each([
  ['API', 'component', 'API'],
  [' API ', 'component', ' API '],
  ['–', 'incident', '–'],
  ['', 'incident', 'Unnamed incident'],
  [' \t', 'maintenance', 'Unnamed maintenance'],
  ['\u200b\u202e', 'group', 'Unnamed group'],
] as const)('The name %j of a %s is spoken as %j', (name, what, expected) => {
  expect(spokenName(name, what)).toBe(expected)
})

it('A page without a description of its status is described by its indicator', () => {
  const moment = (indicator: string) => ({ pageName: 'P', rollup: { indicator, description: ' ' }, components: [] })
  const [event] = statusChanges(moment('none'), moment('major'), 0)
  expect(event?.text).toBe('Partial System Outage')
})

const record: RecordState = {
  kind: 'incident',
  id: 'i',
  name: '',
  status: 'investigating',
  impact: 'major',
  networks: [],
  components: [],
  lastBody: 'We are looking into it.',
  endedAt: null,
}

it('An incident that the page no longer lists is over with these words, and not with its last ones', () => {
  const [event] = eventsOfRecord(record, { kind: 'record_withdrawn', from: 'investigating', to: null }, 0)
  expect(event).toMatchObject({
    kind: 'incident.resolved',
    title: 'Unnamed incident',
    text: 'The status page no longer lists this incident.',
  })
})

it('A maintenance that is delisted while in progress is over, and the text says so', () => {
  const planned: RecordState = { ...record, kind: 'maintenance', status: 'in_progress' }
  const [event] = eventsOfRecord(planned, { kind: 'record_withdrawn', from: 'in_progress', to: null }, 0)
  expect(event).toMatchObject({
    kind: 'maintenance.completed',
    text: 'The status page no longer lists this maintenance.',
  })
})
