import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { Summary } from '#api/status/status.ts'
import { followAnswers, isOlder } from '#web/features/status/queries.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { createServices } from '#web/platform/services.ts'
import { noon } from '#test/support/server/service.ts'
import { aPage, allOperational } from '#test/support/status/payloads.ts'

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
    // A time that has yet to come does not hide an answer whose time has come.
    ['2026-03-12T12:00:00.000Z', '2026-03-12T13:00:00.000Z', false],
    ['2026-03-12T12:59:00.000Z', '2026-03-12T13:00:00.000Z', true],
    [null, '2026-03-12T12:00:00.000Z', false],
    ['2026-03-12T11:00:00.000Z', null, false],
  ])('An answer of %s after %s is older: %s', (answered, held, expected) => {
    expect(isOlder(summary(answered), summary(held), noon)).toBe(expected)
  })

  it('An answer for another page is never older', () => {
    expect(isOlder(summary('2020-01-01T00:00:00.000Z', 'other'), summary('2026-03-12T12:00:00.000Z'), noon)).toBe(false)
  })
})

describe('followAnswers', () => {
  const summaryKey = ['status', 'summary']
  const historyKey = ['history', 'days', '']
  const sources = { status: { age: 7 } }

  function follow() {
    const queries = createQueryClient(0)
    const services = createServices()
    const stop = followAnswers(queries, services)
    const answer = (queryKey: readonly string[], value: object) =>
      queries.fetchQuery({ queryKey, queryFn: () => Promise.resolve(value), staleTime: 0 })
    const isHistoryStale = () => queries.getQueryState(historyKey)?.isInvalidated
    queries.setQueryData(historyKey, {})
    return { queries, services, stop, answer, isHistoryStale }
  }

  it('invalidates the history when the summary changes without a stream', async () => {
    const { answer, isHistoryStale } = follow()
    await answer(summaryKey, summary('2026-03-12T12:00:00.000Z'))
    await answer(summaryKey, summary('2026-03-12T12:00:00.000Z'))
    expect(isHistoryStale()).toBe(false)
    await answer(summaryKey, summary('2026-03-12T12:01:00.000Z'))
    expect(isHistoryStale()).toBe(true)
  })

  it('confirms the status by the age in the sources, while the summary is current', async () => {
    const { queries, services, answer } = follow()
    await answer(['sources'], sources)
    expect(services.confirmation.ageSeconds()).toBeNull()
    await answer(summaryKey, summary('2026-03-12T12:00:00.000Z'))
    await answer(['sources'], sources)
    expect(services.confirmation.ageSeconds()).toBe(7)
    await queries.invalidateQueries({ queryKey: summaryKey })
    await answer(['sources'], { status: { age: 1 } })
    expect(services.confirmation.ageSeconds()).toBe(7)
  })

  it('does nothing after it was stopped', async () => {
    const { stop, answer, isHistoryStale } = follow()
    await answer(summaryKey, summary('2026-03-12T12:00:00.000Z'))
    stop()
    await answer(summaryKey, summary('2026-03-12T12:01:00.000Z'))
    expect(isHistoryStale()).toBe(false)
  })
})
