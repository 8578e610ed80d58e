import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { statusKinds } from '#domain/status/status-kind.ts'
import { StatusMark, StatusLabel } from '#web/components/status-mark.tsx'
it('has a shape of its own for each status, so that none is told by colour alone', () => {
  const shapes = statusKinds.map(
    (status) => render(<StatusMark status={status} />).container.querySelector('svg')?.innerHTML,
  )
  expect(new Set(shapes).size).toBe(statusKinds.length)
})

it('is silent beside its word, and named where it stands alone', () => {
  const beside = render(<StatusMark status="major" />).container.querySelector('svg')
  expect(beside?.getAttribute('aria-hidden')).toBe('true')
  const alone = render(<StatusMark status="major" label="Critical impact" />)
  expect(alone.getByRole('img', { name: 'Critical impact' }).dataset['status']).toBe('major')
})

it('shows a status nobody knows as it came', () => {
  expect(render(<StatusLabel status="unknown" wire="catastrophic" />).container.textContent).toBe('catastrophic')
})
