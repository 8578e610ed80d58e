import { describe, expect, it } from 'vitest'
import { duplicateIn, withoutDuplicates } from '#domain/status/duplicate-records.ts'

describe('Records that are listed more than once', () => {
  it.each([
    ['nothing', {}, null],
    ['lists that are null', { components: null, incidents: null }, null],
    ['the same id in two lists', { components: [{ id: 'a' }], incidents: [{ id: 'a' }] }, null],
    ['components', { components: [{ id: 'a' }, { id: 'b' }, { id: 'a' }] }, 'components “a”'],
    ['maintenance', { scheduled_maintenances: [{ id: 'm' }, { id: 'm' }] }, 'scheduled_maintenances “m”'],
  ])('are found in %s', (_, lists, found) => {
    expect(duplicateIn(lists)).toBe(found)
  })

  it('leave their last version and all other data unchanged', () => {
    const components = [
      { id: 'a', status: 'operational' },
      { id: 'b', status: 'operational' },
      { id: 'a', status: 'major_outage' },
    ]
    expect(withoutDuplicates({ components, incidents: null, page: 'x' })).toEqual({
      components: [
        { id: 'a', status: 'major_outage' },
        { id: 'b', status: 'operational' },
      ],
      incidents: null,
      page: 'x',
    })
  })
})
