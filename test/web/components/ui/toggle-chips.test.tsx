import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ToggleChips } from '#web/components/ui/toggle-chips.tsx'

const options = [
  { value: 'minor', label: 'Minor' },
  { value: 'major', label: 'Major' },
  { value: 'critical', label: 'Critical' },
] as const

it.each([
  ['adds one, in the order of the options', ['critical'], 'Minor', ['minor', 'critical']],
  ['takes one back', ['minor', 'critical'], 'Minor', ['critical']],
  ['drops what is no option', ['nonsense'], 'Major', ['major']],
])('A chip that is pressed %s', async (_, chosen, name, expected) => {
  const onChange = vi.fn<(chosen: readonly string[]) => void>()
  render(<ToggleChips label="Impact" options={options} chosen={chosen} onChange={onChange} />)
  await userEvent.click(screen.getByRole('checkbox', { name }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith(expected)
})

it('A row of chips is a named group that says what is chosen', () => {
  render(<ToggleChips label="Impact" options={options} chosen={['major']} onChange={() => undefined} />)
  expect(screen.getByRole('group', { name: 'Impact' })).toBeDefined()
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes.map((box) => box instanceof HTMLInputElement && box.checked)).toEqual([false, true, false])
})
