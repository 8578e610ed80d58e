import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from '#web/components/ui/dialog.tsx'

function open(children: ReactNode): void {
  render(
    <Dialog open label="Delete it?" closeLabel="Close" onClose={() => undefined}>
      {children}
    </Dialog>,
  )
}

it.each([
  [
    'what is marked',
    <button key="a" type="button" data-focus-first="">
      Cancel
    </button>,
    () => screen.getByText('Cancel'),
  ],
  ['the first text to write', <input key="b" aria-label="Name" />, () => screen.getByLabelText('Name')],
  [
    'its heading, where all there is are texts to read and choices',
    <input key="c" type="radio" aria-label="Both" />,
    () => screen.getByRole('heading'),
  ],
  [
    'its heading, where what could be written cannot be now',
    <input key="d" disabled aria-label="Name" />,
    () => screen.getByRole('heading'),
  ],
])('A dialog begins with %s, never with the button that closes it', (_, children, expected) => {
  open(children)
  expect(document.activeElement).toBe(expected())
})
