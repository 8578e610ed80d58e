import { beforeEach, describe, expect, it } from 'vitest'
import { recordVisit } from '#web/features/status/last-visit.tsx'

const minute = 60_000
const start = Date.parse('2026-03-12T10:00:00Z')
const visit = (at: number) => recordVisit(localStorage, at)

describe('The last visit', () => {
  beforeEach(() => localStorage.clear())
  it('There is no last visit during the first one', () => {
    expect([visit(start), visit(start + 10 * minute)]).toEqual([null, null])
  })

  it('After half an hour away, the last visit is when the user was last seen', () => {
    visit(start)
    visit(start + 10 * minute)
    expect(visit(start + 41 * minute)).toBe(start + 10 * minute)
  })

  it('The last visit stays the same within half an hour', () => {
    visit(start)
    const back = start + 600 * minute
    expect([visit(back), visit(back + 20 * minute), visit(back + 45 * minute)]).toEqual([start, start, start])
  })

  it('There is no last visit when the stored value is invalid', () => {
    localStorage.setItem('signalbox-visit', 'yesterday')
    expect(visit(start)).toBeNull()
    localStorage.setItem('signalbox-visit', `0 ${start + minute}`)
    expect(visit(start)).toBeNull()
  })

  it('There is no last visit without storage', () => {
    expect(recordVisit(null, start)).toBeNull()
  })
})
