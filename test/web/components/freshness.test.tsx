import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AsOf, CheckedAt } from '#web/components/freshness.tsx'
import { PopoverProvider } from '#web/components/ui/popover.tsx'
import { createClock } from '#web/platform/time/clock.ts'
import { createServices, ServicesContext } from '#web/platform/services.ts'

it('Data of another day say so', () => {
  render(
    <ServicesContext value={createServices({ clock: createClock(() => Date.parse('2026-03-12T10:00:00Z')) })}>
      <PopoverProvider>
        <AsOf at={Date.parse('2026-03-10T07:00:00Z')} />
      </PopoverProvider>
    </ServicesContext>,
  )
  expect(screen.getByText(/^as of/).textContent).toBe('as of 10 Mar, 07:00 UTC')
})

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
