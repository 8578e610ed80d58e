import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { Summary } from '#api/status/status.ts'
import { isOlder } from '#web/features/status/queries.ts'
import { aPage, allOperational } from '#test/support/payloads.ts'

const summary = (updated_at: string | null, id = 'page') =>
  parse(Summary, { page: { ...aPage({ id }), updated_at }, status: allOperational })

describe('isOlder', () => {
  it.each([
    ['2026-03-12T11:59:59.999Z', '2026-03-12T12:00:00.000Z', true],
    ['2026-03-12T12:00:00.000Z', '2026-03-12T12:00:00.000Z', false],
    ['2026-03-12T12:00:01.000Z', '2026-03-12T12:00:00.000Z', false],
    // The same instant and a later one, written with another offset.
    ['2026-03-12T08:00:00.000-04:00', '2026-03-12T12:00:00.000Z', false],
    ['2026-03-12T13:00:00.000+02:00', '2026-03-12T12:00:00.000Z', true],
    [null, '2026-03-12T12:00:00.000Z', false],
    ['2026-03-12T11:00:00.000Z', null, false],
  ])('An answer of %s after %s is older: %s', (answered, held, expected) => {
    expect(isOlder(summary(answered), summary(held))).toBe(expected)
  })

  it('An answer for another page is never older', () => {
    expect(isOlder(summary('2020-01-01T00:00:00.000Z', 'other'), summary('2026-03-12T12:00:00.000Z'))).toBe(false)
  })
})
