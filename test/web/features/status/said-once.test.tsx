import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { openWorld } from '#test/support/app/world.tsx'

const main = () => within(screen.getByRole('main'))

it.each(['/incidents', '/maintenance', '/components/relay', '/about'])(
  'A failure of several parts of %s is said once, and one attempt brings all of them back',
  async (path) => {
    const { user, repair } = await openWorld({ payloads: ledgerPage, path, failing: ['/api/'] })
    expect(await main().findAllByText('Not available because of the failure described on this page.')).not.toHaveLength(
      0,
    )
    expect(main().getAllByRole('alert')).toHaveLength(1)
    repair('/api/')
    await user.click(main().getByRole('button', { name: 'Try again' }))
    await waitFor(() => {
      expect(main().queryByText('Not available because of the failure described on this page.')).toBeNull()
      expect(main().queryByRole('alert')).toBeNull()
    })
  },
)
