import { describe, expect, it } from 'vitest'
import { Summary } from '#api/status/status.ts'
import { announcementsBetween, type Announcement } from '#domain/status/announcements.ts'
import { statusViewOf } from '#domain/status/status-view.ts'
import { parse } from 'valibot'
import { aMaintenance, anIncident, anUpdate, aPage, allOperational } from '#test/support/status/payloads.ts'

const view = ({ page = aPage(), incidents = [], maintenances = [], status = allOperational }: Given = {}) =>
  statusViewOf(parse(Summary, { page, components: [], incidents, scheduled_maintenances: maintenances, status }))

interface Given {
  page?: object
  incidents?: object[]
  maintenances?: object[]
  status?: object
}

const first = anUpdate('u1', '2026-03-12T11:00:00.000Z')
const second = anUpdate('u2', '2026-03-12T11:30:00.000Z', { status: 'identified' })
const slow = anIncident('i1', { name: 'Slow node', incident_updates: [first] })
const slower = anIncident('i1', { name: 'Slow node', status: 'identified', incident_updates: [second, first] })
const upgrade = aMaintenance('m1', { name: 'Upgrade' })
const worse = { indicator: 'major', description: 'Partial System Outage' }

const outline = (announcements: readonly Announcement[]) =>
  announcements.map((item) =>
    item.kind === 'rollup' ? `rollup ${item.to.description}` : `${item.kind} ${item.recordKind} ${item.record.id}`,
  )

describe('announcementsBetween', () => {
  it.each<[string, Given, Given, string[]]>([
    ['nothing changed', { incidents: [slow] }, { incidents: [slow] }, []],
    ['a new rollup', {}, { status: worse }, ['rollup Partial System Outage']],
    ['a new incident', {}, { incidents: [slow] }, ['opened incident i1']],
    ['a new update', { incidents: [slow] }, { incidents: [slower] }, ['updated incident i1']],
    ['an edited update', { incidents: [slow] }, { incidents: [{ ...slow, updated_at: '2026-03-12T12:00:00Z' }] }, []],
    ['an incident that is over', { incidents: [slow] }, {}, ['closed incident i1']],
    ['a new maintenance', {}, { maintenances: [upgrade] }, ['opened maintenance m1']],
    [
      'a maintenance that begins',
      { maintenances: [upgrade] },
      { maintenances: [{ ...upgrade, status: 'in_progress' }] },
      ['updated maintenance m1'],
    ],
    [
      'several things at once',
      { incidents: [slow] },
      { maintenances: [upgrade], status: worse },
      ['rollup Partial System Outage', 'closed incident i1', 'opened maintenance m1'],
    ],
    ['another page altogether', { incidents: [slow] }, { page: aPage({ id: 'other' }), status: worse }, []],
  ])('announces what changed: %s', (_, before, after, expected) => {
    expect(outline(announcementsBetween(view(before), view(after)))).toEqual(expected)
  })
})
