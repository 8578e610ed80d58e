import { beforeEach, describe, expect, it } from 'vitest'
import { recordVisit } from '#web/features/status/last-visit.tsx'

const minute = 60_000
const start = Date.parse('2026-03-12T10:00:00Z')
const visit = (at: number) => recordVisit(localStorage, at)

describe('the last visit', () => {
  beforeEach(() => localStorage.clear())
  it('is none at first, and none while the first one lasts', () => {
    expect([visit(start), visit(start + 10 * minute)]).toEqual([null, null])
  })

  it('is when one was last seen, after half an hour away', () => {
    visit(start)
    visit(start + 10 * minute)
    expect(visit(start + 41 * minute)).toBe(start + 10 * minute)
  })

  it('stays the same while one comes and goes', () => {
    visit(start)
    const back = start + 600 * minute
    expect([visit(back), visit(back + 20 * minute), visit(back + 45 * minute)]).toEqual([start, start, start])
  })

  it('is none where what was noted makes no sense', () => {
    localStorage.setItem('signalbox-visit', 'yesterday')
    expect(visit(start)).toBeNull()
    localStorage.setItem('signalbox-visit', `0 ${start + minute}`)
    expect(visit(start)).toBeNull()
  })

  it('is none without a storage', () => {
    expect(recordVisit(null, start)).toBeNull()
  })
})
