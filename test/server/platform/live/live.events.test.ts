import { describe, expect, it } from 'vitest'
import { eventsOf } from '#server/platform/live/live.ts'
import { ownChange, type ChangeRow } from '#server/platform/database/writes.ts'

let number = 0
const row = (area: string, kind: string, id: string | null = null): ChangeRow => ({
  number: (number += 1),
  area,
  kind,
  id,
  at: 0,
})
const typesOf = (rows: readonly ChangeRow[]) => eventsOf(rows, null).map(({ event }) => event.type)

describe('Folding changes into events', () => {
  it('makes one event of a hundred status changes, with each kind once', () => {
    const rows = Array.from({ length: 100 }, (_, index) => row('status', index % 2 ? 'incident' : 'component'))
    expect(eventsOf(rows, 'then')).toEqual([
      { event: { type: 'status', data: { kinds: ['component', 'incident'], updated_at: 'then' } }, only: null },
    ])
  })

  it('adds the counts of a hundred ledger changes up and keeps the newest time', () => {
    const rows = Array.from({ length: 100 }, (_, index) => row('ledger', '3', `17000000${index + 10}.000000000`))
    expect(eventsOf(rows, null)).toEqual([
      { event: { type: 'transactions', data: { count: 300, newest: '17000000109.000000000' } }, only: null },
    ])
  })

  it('names each schema and each block once, however often they changed', () => {
    const rows = [1, 2, 3].flatMap(() => [row('schema', 'saved', 'a'), row('block', 'changed', 'p b')])
    expect(typesOf(rows)).toEqual(['schema', 'block'])
  })

  it('keeps the changes of one account’s own state apart from those for everybody', () => {
    const rows = [row('block', 'changed', 'p b'), row('block', `${ownChange}did:1`, 'p b')]
    expect(eventsOf(rows, null).map(({ only }) => only)).toEqual([null, 'did:1'])
  })

  it('ignores areas without events', () => {
    expect(typesOf([row('elsewhere', 'saved')])).toEqual([])
  })
})
