import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { openWorld } from '#test/support/app/world.tsx'

const main = () => within(screen.getByRole('main'))

it.each([
  ['/components', 'Components'],
  ['/incidents', 'Incidents'],
  ['/maintenance', 'Maintenance'],
  ['/maintenance?view=calendar', 'Maintenance'],
  ['/uptime', 'Uptime'],
  ['/changes?since=24h', 'Changes'],
  ['/components/x', 'Component'],
  ['/incidents/x', 'Incident'],
  ['/maintenance/x', 'Maintenance'],
])('Without a status, the page at %s says how to bring one in, and shows it once there is one', async (path, title) => {
  const { service, queryClient } = await openWorld({ path })
  expect(await main().findByText('No status yet')).toBeTruthy()
  expect(main().getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(main().getByText(/^npx node src\/server\/main\.ts import status /)).toBeTruthy()
  expect(main().queryByRole('alert')).toBeNull()
  expect(main().queryByText(/^Nothing has changed|^No incidents|^Checked/)).toBeNull()
  await service.import(...ledgerPage)
  await queryClient.refetchQueries({ queryKey: ['status'] })
  await waitFor(() => expect(main().queryByText('No status yet')).toBeNull())
})
