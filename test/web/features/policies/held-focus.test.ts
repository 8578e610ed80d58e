import { renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished } from 'vitest'
import { useHeldFocus } from '#web/features/policies/held-focus.ts'

/** A button that is pressed and sends, the place of its outcome, and another control. */
async function pressed() {
  const place = document.createElement('div')
  place.innerHTML = '<button>Approve</button><output tabindex="-1">Done</output><input aria-label="Search" />'
  document.body.append(place)
  onTestFinished(() => place.remove())
  const { result, rerender } = renderHook(() => useHeldFocus(() => screen.getByText('Done')))
  const user = userEvent.setup()
  const button = screen.getByRole<HTMLButtonElement>('button')
  await user.click(button)
  button.disabled = true
  return {
    user,
    search: screen.getByRole('textbox'),
    answer: () => result.current(),
    remove() {
      button.remove()
      rerender()
    },
    draw: () => rerender(),
  }
}

it('What a decision leads to has the focus once the pressed button is gone', async () => {
  const { answer, remove } = await pressed()
  answer()
  remove()
  expect(document.activeElement).toBe(screen.getByText('Done'))
})

it('A user who clicks elsewhere after a decision does not get the focus back later', async () => {
  const { user, search, answer, remove, draw } = await pressed()
  answer()
  await user.click(search)
  remove()
  search.blur()
  draw()
  expect(document.activeElement).toBe(document.body)
})

it('A user who tabs elsewhere does not get the focus back later', async () => {
  const { user, search, answer, remove, draw } = await pressed()
  answer()
  await user.tab()
  expect(document.activeElement).toBe(search)
  remove()
  search.blur()
  draw()
  expect(document.activeElement).toBe(document.body)
})

it('A user who clicks elsewhere before the answer does not get the focus back either', async () => {
  const { user, search, answer, remove, draw } = await pressed()
  await user.click(search)
  answer()
  remove()
  search.blur()
  draw()
  expect(document.activeElement).toBe(document.body)
})
