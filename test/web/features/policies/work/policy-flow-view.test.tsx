import { within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openApplications } from '#test/support/policies/applications.tsx'
import { main } from '#test/support/policies/policies-world.tsx'

it('The flow lists who does what, with how many documents are where, and why nothing happens', async () => {
  const { user } = await openApplications(['ada', 'ben'])
  await user.click(await main().findByRole('link', { name: 'Applications' }))
  await user.click(await main().findByRole('radio', { name: 'Flow' }))
  const lane = within(await main().findByRole('region', { name: 'Owner' }))
  expect(lane.getByText('2 documents')).toBeTruthy()
  expect(await main().findByRole('region', { name: 'Installer' })).toBeTruthy()
  expect(main().queryByText(/waiting_source|save_application|\w+Block\b/)).toBeNull()
})
