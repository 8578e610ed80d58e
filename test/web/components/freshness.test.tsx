import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AsOf } from '#web/components/freshness.tsx'

it('Data of a cached document, which says no time, are of unknown age', () => {
  render(<AsOf at={0} />)
  expect(screen.getByText('of unknown age')).toBeTruthy()
})
