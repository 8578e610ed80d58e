import { describe, expect, it } from 'vitest'
import { storyOf } from '#domain/status/record-story.ts'
import { at, iso, wireMaintenance, wireUpdate } from '#test/support/wire-values.ts'

describe('the story of a record', () => {
  it('is the record with its updates, newest first', () => {
    const wire = wireMaintenance({
      status: 'completed',
      incident_updates: [
        wireUpdate('in_progress', { display_at: iso('10:00') }),
        wireUpdate('completed', { display_at: iso('11:00') }),
      ],
    })
    const { record, timeline } = storyOf('maintenance', wire)
    expect(record).toMatchObject({ kind: 'maintenance', startedAt: at('10:00'), endedAt: at('11:00') })
    expect(timeline.map(({ status }) => status)).toEqual(['completed', 'in_progress'])
  })

  it('starts when it was first seen where it tells no time', () => {
    expect(storyOf('maintenance', wireMaintenance(), { seenAt: at('09:00') }).record.startedAt).toBe(at('09:00'))
  })
})
