import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PopoverProvider, usePopover } from '#web/components/ui/popover.tsx'

function Triggers() {
  const popover = usePopover()
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => popover.pin(currentTarget, 'Menu content', 'Menu')}>
        Open
      </button>
      <input
        type="range"
        aria-label="Days"
        defaultValue={0}
        onClick={({ currentTarget, detail }) => popover.pin(currentTarget, 'Day content', `Day ${detail}`)}
      />
    </>
  )
}

async function press(element: Element, detail = 1) {
  await act(async () => {
    fireEvent.pointerDown(element)
  })
  await act(async () => {
    fireEvent.click(element, { detail })
  })
}

describe('A pinned popover', () => {
  it.each(['button', 'slider'])('closes when its %s is pressed again, and opens at the third press', async (role) => {
    render(
      <PopoverProvider>
        <Triggers />
      </PopoverProvider>,
    )
    const trigger = screen.getByRole(role)
    await press(trigger)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    await press(trigger)
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(trigger)
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  it('stays open with another content when another part of its anchor is pressed', async () => {
    render(
      <PopoverProvider>
        <Triggers />
      </PopoverProvider>,
    )
    await press(screen.getByRole('slider'), 1)
    await press(screen.getByRole('slider'), 2)
    expect(screen.getByRole('dialog').getAttribute('aria-label')).toBe('Day 2')
  })
})
