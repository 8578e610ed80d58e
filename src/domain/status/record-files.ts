import type { RecordSummary } from '#api/status/history.ts'
import type { News } from '#api/status/news.ts'
import { csvRow } from '../text/csv-file.ts'

const recordColumns = [
  'kind',
  'id',
  'name',
  'status',
  'impact',
  'started_at',
  'ended_at',
  'scheduled_for',
  'scheduled_until',
  'newest_at',
  'updates',
  'networks',
  'components',
  'last_update',
]

/** One line per incident and maintenance. Times are ISO 8601; lists are separated by commas. */
export function recordsCsv(records: readonly RecordSummary[]): string {
  return table(
    recordColumns,
    records.map((record) => [
      record.kind,
      record.id,
      record.name,
      record.status,
      record.impact,
      record.started_at,
      record.ended_at,
      record.scheduled_for,
      record.scheduled_until,
      record.newest_at,
      record.updates,
      record.networks.join(', '),
      record.components.map(({ name }) => name).join(', '),
      record.last_update,
    ]),
  )
}

const newsColumns = [
  'kind',
  'id',
  'name',
  'networks',
  'new',
  'open',
  'impact',
  'status',
  'states',
  'updates',
  'edits',
  'moved_to',
  'end_moved_to',
  'removed_at',
  'components',
  'newest_at',
]

/** One line per incident, maintenance and component, with its changes. */
export function newsCsv(news: readonly News[]): string {
  return table(
    newsColumns,
    news.map(({ subject, networks, components, states, from, ...item }) => [
      subject.kind,
      subject.id,
      subject.name,
      networks.join(', '),
      item.new ? 'yes' : 'no',
      item.open ? 'yes' : 'no',
      item.impact,
      item.status,
      [...(from === null ? [] : [from]), ...states.map(({ state, at }) => `${state} ${at}`)].join(' > '),
      item.updates,
      item.edits,
      item.moved_to,
      item.end_moved_to,
      item.removed_at,
      components.map(({ name, worst }) => `${name}: ${worst}`).join(', '),
      item.newest_at,
    ]),
  )
}

function table(columns: readonly string[], lines: readonly (readonly (string | number | null)[])[]): string {
  const rows = lines.map((line) =>
    csvRow(line.map((cell) => (typeof cell === 'number' ? { number: String(cell) } : { text: cell ?? '' }))),
  )
  return csvRow(columns.map((text) => ({ text }))) + rows.join('')
}
