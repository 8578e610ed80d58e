import type { Page } from '@playwright/test'
import { open, places } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'
import { isFullTier } from '#test/support/tier.ts'

const usual = new Set(['status'])
const ofStatus = new Set(['status', 'a component', 'changes', 'incidents', 'an incident'])

test('No dot between facts stands at the start or end of a line on narrow screens', async ({ page, sample }) => {
  const found: Record<string, string[]> = {}
  for (const { name, find } of places.filter((place) => (isFullTier ? ofStatus : usual).has(place.name)))
    for (const width of isFullTier ? [390, 640] : [390]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await page.setViewportSize({ width, height: 844 })
      // oxlint-disable-next-line no-await-in-loop -- as above
      await open(page, await find(sample))
      // oxlint-disable-next-line no-await-in-loop -- as above
      const dangling = await danglingDots(page)
      if (dangling.length > 0) found[`${name} at ${width} px`] = dangling
    }
  expect(found).toEqual({})
})

/** The texts around the visible dots that begin or end a line. */
function danglingDots(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const letters: { readonly node: Node; readonly at: number; readonly letter: string }[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (node.parentElement?.checkVisibility() && !node.parentElement.closest('.sr-only'))
        for (const [at, letter] of [...(node.nodeValue ?? '')].entries())
          if (letter.trim() !== '') letters.push({ node, at, letter })
    }
    const boxOf = (index: number) => {
      const range = document.createRange()
      const one = letters[index]
      if (!one) return null
      range.setStart(one.node, one.at)
      range.setEnd(one.node, one.at + 1)
      return range.getBoundingClientRect()
    }
    return letters.flatMap(({ node, letter }, index) => {
      const box = letter === '·' ? boxOf(index) : null
      const line = node.parentElement?.closest('.dotted')?.getBoundingClientRect()
      const isClipped = line !== undefined && box !== null && box.left - line.left < box.height / 2
      if (!box || isClipped) return []
      const isBeside = (other: DOMRect | null) => other !== null && Math.abs(other.bottom - box.bottom) < box.height / 2
      if (isBeside(boxOf(index - 1)) && isBeside(boxOf(index + 1))) return []
      return [
        letters
          .slice(Math.max(0, index - 12), index + 13)
          .map((one) => one.letter)
          .join(''),
      ]
    })
  })
}
