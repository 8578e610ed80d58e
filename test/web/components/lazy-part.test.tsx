import { act, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart, preloadedPart } from '#web/components/lazy-part.tsx'

test('A part whose code cannot be loaded leaves the rest standing, and appears once it can be', async () => {
  vi.useFakeTimers()
  let isOffline = true
  const Part = lazyPart(() =>
    isOffline ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => <p>Part</p>),
  )
  render(
    <>
      <h1>Title</h1>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  expect(screen.getByRole('heading', { name: 'Title' })).toBeDefined()
  expect(screen.queryByText('Part')).toBeNull()
  isOffline = false
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('Part')).toBeDefined()
  vi.useRealTimers()
})

const Note = () => <input aria-label="Note" />
const loadNote = () => Promise.resolve(Note)

test('A visible part is not mounted again when its code is loaded again', async () => {
  const { Part, preload } = preloadedPart(
    loadNote,
    lazy(async () => ({ default: await loadNote() })),
  )
  const tree = () => (
    <Suspense>
      <Part />
    </Suspense>
  )
  const { rerender } = render(tree())
  const before = await screen.findByRole('textbox', { name: 'Note' })
  await preload()
  rerender(tree())
  expect(screen.getByRole('textbox', { name: 'Note' })).toBe(before)
})
