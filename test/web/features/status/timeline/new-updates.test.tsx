import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { NewUpdates, placeOfUpdate } from '#web/features/status/timeline/new-updates.tsx'

/** An observer that sees what the test says. */
class ManualObserver implements IntersectionObserver {
  static readonly all: ManualObserver[] = []
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #tell: IntersectionObserverCallback
  readonly #watched = new Set<Element>()
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
    ManualObserver.all.push(this)
  }
  observe(element: Element) {
    this.#watched.add(element)
  }
  unobserve(element: Element) {
    this.#watched.delete(element)
  }
  disconnect() {
    this.#watched.clear()
  }
  takeRecords() {
    return []
  }
  see(inSight: readonly string[]) {
    const rect = new DOMRect()
    const sightings = [...this.#watched].map((target) => ({
      target,
      isIntersecting: inSight.includes(target.id),
      boundingClientRect: rect,
      intersectionRatio: 0,
      intersectionRect: rect,
      rootBounds: null,
      time: 0,
    }))
    this.#tell(sightings, this)
  }
}

function sight(...inSight: readonly string[]) {
  act(() => {
    for (const observer of ManualObserver.all) observer.see(inSight)
  })
}

const page = (...keys: readonly string[]) => (
  <>
    <NewUpdates known={new Set(['first'])} keys={keys} />
    {keys.map((key) => (
      <p key={key} id={placeOfUpdate(key)}>
        {key}
      </p>
    ))}
  </>
)
const button = () => screen.queryByRole('button')

beforeEach(() => {
  ManualObserver.all.length = 0
  vi.stubGlobal('IntersectionObserver', ManualObserver)
})

it('No button points to updates that were there at first', () => {
  render(page('first'))
  sight()
  expect(button()).toBeNull()
})

it('A button points to an update off screen until it has been seen', () => {
  const { rerender } = render(page('first'))
  rerender(page('second', 'first'))
  sight()
  expect(button()?.textContent).toBe('Show 1 new update')
  sight('update-second')
  expect(button()).toBeNull()
})

it('No button points to an update that arrived on screen, even after scrolling away', () => {
  const { rerender } = render(page('first'))
  rerender(page('second', 'first'))
  sight('update-second')
  expect(button()).toBeNull()
  sight()
  expect(button()).toBeNull()
})

it('The button scrolls to the update', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const { rerender } = render(page('first'))
  rerender(page('third', 'second', 'first'))
  sight()
  await userEvent.click(screen.getByRole('button', { name: 'Show 2 new updates' }))
  expect(shown.mock.contexts[0]).toBe(document.getElementById('update-third'))
})
