import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { open } from '../support/places.ts'
import { expect, test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test(
  'On a phone the page of an account fits its tables and keeps what a finger touched',
  rare,
  async ({ page, service }) => {
    const amount = 1_450_952_580_316_000_000n
    const transfers = transfersOf(['0.0.1001', -amount], ['0.0.3716059', amount])
    await service.importTransactions([aTransaction(0, { transfers }), aTransaction(1, { transfers })])
    await open(page, '/ledger/0.0.1001')
    const main = page.getByRole('main')
    const parties = main.getByRole('table', { name: 'Counterparties' })
    await expect(parties.getByRole('row')).toHaveCount(2)
    // The roles of a table stay, whatever it looks like.
    await expect(parties.getByRole('columnheader', { name: 'Transactions' })).toHaveCount(1)
    await expect(parties.getByRole('rowheader')).toContainText('0.0.3716059')
    for (const name of ['Counterparties', 'In and out']) {
      const box = main.getByRole('region', { name }).last()
      expect(await box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    }

    const heading = main.getByRole('heading', { name: 'Activity' })
    const reading = heading.locator('+ p').getByRole('time').or(heading.locator('+ p time'))
    await expect(reading).toHaveCount(0)
    const chart = main.locator('.u-over').first()
    await chart.tap()
    await expect(reading).not.toHaveCount(0)
    // Browsers report a pointer that leaves when they please.
    await chart.dispatchEvent('mouseleave')
    await expect(reading).not.toHaveCount(0)
    await heading.tap()
    await expect(reading).toHaveCount(0)
  },
)
