import { rare } from '#test/support/tier.ts'
import { components } from '../support/network.ts'
import { expect, test } from '../support/test.ts'

const component = components().find(({ name }) => name === 'Mirror Node REST API Public Mainnet')

/** A frame rarely scrolls: what is cut off is not there for the reader. */
for (const [width, height] of [
  [200, 72],
  [320, 72],
  [340, 84],
] as const)
  test(
    `A card in a frame of ${width} by ${height} pixels shows all of its state below a long name`,
    rare,
    async ({ complaints, page }) => {
      // A frame, for which the card is made, asks for no icon.
      complaints.allow(/favicon\.ico/)
      await page.setViewportSize({ width, height })
      await page.goto(`/embed/${component?.id}`)
      const card = page.locator('[data-part="state"]')
      await expect(card.getByText('operational', { exact: true })).toBeInViewport({ ratio: 1 })
      const { right, bottom } = await card.evaluate((element) => {
        const box = element.getBoundingClientRect()
        return { right: box.right, bottom: box.bottom }
      })
      expect(right).toBeLessThanOrEqual(width)
      expect(bottom).toBeLessThanOrEqual(height)
    },
  )
