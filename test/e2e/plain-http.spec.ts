import { open } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

test(
  'Over plain HTTP at another host, buttons and the palette copy',
  rare,
  async ({ context, page, sample, complaints }) => {
    complaints.allow(/Cross-Origin-Opener-Policy header has been ignored/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: sample.address })
    // The same service at an address that the browser trusts, to read what was copied.
    const reader = await context.newPage()
    await open(reader, '/about')
    const copied = async () => {
      await reader.bringToFront()
      const text = await reader.evaluate(() => navigator.clipboard.readText())
      await page.bringToFront()
      return text
    }
    const address = sample.address.replace('127.0.0.1', '0.0.0.0')
    await open(page, `${address}/incidents`)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('button', { name: 'Copy the address of: Atom feed' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await copied()).toBe(`${address}/feeds/history.atom`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Search or jump' }).fill('Copy a link to this page')
    await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText('Copy a link to this page')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText('Copied')
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Copied')
    await expect.poll(copied).toBe(`${address}/incidents`)
  },
)
