import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { useHasArrived } from '#web/features/policies/arrival.ts'

const answered = { isLoading: false, failureCount: 0 }
const asked = { isLoading: true, failureCount: 0 }
const failed = { isLoading: true, failureCount: 1 }

const renderArrival = (...queries: (typeof asked)[]) =>
  renderHook((now: (typeof asked)[]) => useHasArrived(now), { initialProps: queries })

describe('What is drawn at once', () => {
  it.each([
    { name: 'answered', queries: [answered, answered], isDrawn: true },
    { name: 'one is missing', queries: [answered, asked], isDrawn: false },
    { name: 'one has failed and is repeated', queries: [answered, failed], isDrawn: true },
  ])('It appears with the last answer: $name', ({ queries, isDrawn }) => {
    expect(renderArrival(...queries).result.current).toBe(isDrawn)
  })

  it('It stays while something is asked again', () => {
    const { result, rerender } = renderArrival(asked)
    rerender([answered])
    rerender([asked])
    expect(result.current).toBe(true)
  })

  it('It appears without an answer that takes too long', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { result } = renderArrival(asked)
    act(() => void vi.advanceTimersByTime(999))
    expect(result.current).toBe(false)
    act(() => void vi.advanceTimersByTime(1))
    expect(result.current).toBe(true)
  })
})
