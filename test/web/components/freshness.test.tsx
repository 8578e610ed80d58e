import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AsOf, CheckedAt } from '#web/components/freshness.tsx'
import { createServices, ServicesContext } from '#web/platform/services.ts'

it('Data of a cached document, which says no time, are of unknown age', () => {
  render(<AsOf at={0} />)
  expect(screen.getByText('of unknown age')).toBeTruthy()
})

it('Nobody knows when they were checked', () => {
  const { container } = render(
    <ServicesContext value={createServices()}>
      <CheckedAt at={0} />
    </ServicesContext>,
  )
  expect(container.textContent).toBe('')
})
