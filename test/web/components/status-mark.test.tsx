import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { statusKinds } from '#domain/status/status-kind.ts'
import { StatusMark, StatusLabel } from '#web/components/status-mark.tsx'
it('A status mark has a different shape for each status, so that color is never the only difference', () => {
  const shapes = statusKinds.map(
    (status) => render(<StatusMark status={status} />).container.querySelector('svg')?.innerHTML,
  )
  expect(new Set(shapes).size).toBe(statusKinds.length)
})

it('A status mark is hidden from screen readers next to its label, and named if it is alone', () => {
  const beside = render(<StatusMark status="major" />).container.querySelector('svg')
  expect(beside?.getAttribute('aria-hidden')).toBe('true')
  const alone = render(<StatusMark status="major" label="Critical impact" />)
  expect(alone.getByRole('img', { name: 'Critical impact' }).dataset['status']).toBe('major')
})

it('A status mark shows an unknown status unchanged', () => {
  expect(render(<StatusLabel status="unknown" wire="catastrophic" />).container.textContent).toBe('catastrophic')
})
