import { formatTimestamp } from '#domain/time/timestamp.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { axe } from '../support/axe.ts'
import { summary } from '../support/network.ts'
import { expectNoSidewaysScroll, open } from '../support/places.ts'
import { expect, test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

const countedMinutes = 8
/** An outage must stand on the screen within a minute: the last of it passes by the clock of the tests. */
const noticeMs = 60_000
const passedMs = 40_000

/** Two transactions per second up to now. */
function lately(): Transaction[] {
  const now = BigInt(Date.now())
  return Array.from({ length: countedMinutes * 120 }, (_, index) => {
    const consensus = (now - BigInt(index) * 500n) * 1_000_000n
    const start = formatTimestamp(consensus - 2_000_000_000n)
    return aTransaction(0, {
      consensus_timestamp: formatTimestamp(consensus),
      transaction_id: `0.0.1001-${start.replace('.', '-')}`,
      valid_start_timestamp: start,
    })
  })
}

test.use({ holds: { payloads: [summary()] } })

test(
  'A ledger that stops contradicts a green status page in its first line within a minute',
  rare,
  async ({ page, service }) => {
    test.setTimeout(2 * noticeMs)
    await open(page, '/')
    const heading = page.getByRole('heading', { level: 1, name: 'All Systems Operational' })
    await expect(heading).toBeVisible()
    const begun = await page.evaluate(() => performance.timeOrigin)

    await service.importTransactions(lately())
    const line = page.locator('[data-verdict]')
    await expect(line).toContainText(/The ledger agrees: [\d.]+ transactions per second, 100% succeeded/, {
      timeout: noticeMs,
    })

    // Nothing comes any more.
    service.advance(passedMs)
    await expect(line).toContainText('The page reports no problem; the ledger shows one: no transaction for', {
      timeout: noticeMs - passedMs,
    })
    await expect(heading).toBeVisible()
    expect(JSON.parse(await service.ask('/api/v2/status.json'))).toMatchObject({ status: { indicator: 'none' } })
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(begun)

    await line.getByRole('link', { name: 'Signals' }).click()
    const silence = page.getByRole('region', { name: 'Silence' })
    await expect(silence).toContainText('Alarming')
    await expect(silence).toContainText('The bound is fixed until a week of data is known.')
    await expect.poll(() => axe(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  },
)
