import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KeepPlace } from '#web/components/ui/keep-place.tsx'

const height = 100
const scrolled = vi.fn<(options: ScrollToOptions) => void>()

/** Pieces of 100 px each below one another, the window scrolled down by some pixels. */
function scrollTo(top: number) {
  vi.stubGlobal('scrollY', top)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, index * height - top, 100, height)
  })
}

const pieces = (...names: readonly string[]) => (
  <KeepPlace>
    {names.map((name) => (
      <p key={name} data-place="">
        {name}
      </p>
    ))}
  </KeepPlace>
)

beforeEach(() => {
  scrolled.mockClear()
  vi.stubGlobal('scrollBy', scrolled)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['something new above pushes it down', 150, ['new', 'a', 'b', 'c'], height],
  ['two new ones push it twice as far', 150, ['new', 'newer', 'a', 'b', 'c'], 2 * height],
  ['something above goes', 150, ['b', 'c'], -height],
])('The page scrolls along when %s', (_, top, after, distance) => {
  scrollTo(top)
  const { rerender } = render(pieces('a', 'b', 'c'))
  rerender(pieces(...after))
  expect(scrolled).toHaveBeenCalledExactlyOnceWith({ top: distance, behavior: 'instant' })
})

it.each([
  ['at the top of the page', 0, ['new', 'a', 'b', 'c']],
  ['where something new stands below', 150, ['a', 'b', 'c', 'new']],
  ['where nothing changes', 150, ['a', 'b', 'c']],
  ['where what one looks at goes', 150, ['a', 'c']],
])('The page stays %s', (_, top, after) => {
  scrollTo(top)
  const { rerender } = render(pieces('a', 'b', 'c'))
  rerender(pieces(...after))
  expect(scrolled).not.toHaveBeenCalled()
})
