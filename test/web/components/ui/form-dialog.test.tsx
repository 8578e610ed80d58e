import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FormDialog } from '#web/components/ui/form-dialog.tsx'

function open() {
  const onClose = vi.fn<() => void>()
  render(
    <FormDialog label="Add account" onClose={onClose}>
      {(leave) => (
        <>
          <input aria-label="Name" />
          <button type="button" onClick={leave}>
            Cancel
          </button>
        </>
      )}
    </FormDialog>,
  )
  const user = userEvent.setup()
  const ways: Readonly<Record<string, () => unknown>> = {
    Escape: () => {
      const escape = new Event('cancel', { cancelable: true })
      fireEvent(screen.getByRole('dialog'), escape)
      if (!escape.defaultPrevented) onClose()
    },
    Close: () => user.click(screen.getByRole('button', { name: 'Close' })),
    Cancel: () => user.click(screen.getByRole('button', { name: 'Cancel' })),
    'a click outside': () => user.click(screen.getByRole('dialog')),
  }
  return { user, onClose, ways, name: screen.getByLabelText('Name') }
}

const note = 'Close again to discard what you entered.'

it.each(['Escape', 'Close', 'Cancel', 'a click outside'])(
  '%s discards what was entered only at the second time, and at once when there is nothing',
  async (way) => {
    const { user, onClose, ways, name } = open()
    await user.type(name, 'grace')
    await ways[way]?.()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toBe(note)
    await user.type(name, ' h')
    expect(screen.queryByRole('alert')).toBeNull()
    await ways[way]?.()
    expect(onClose).not.toHaveBeenCalled()
    await ways[way]?.()
    expect(onClose).toHaveBeenCalledOnce()
    await user.clear(name)
    await ways[way]?.()
    expect(onClose).toHaveBeenCalledTimes(2)
  },
)
