import type { Page } from '@playwright/test'
import { axe, usualSchemes } from './support/axe.ts'
import { open } from './support/places.ts'
import { expect, sampleTest as test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

interface OpenState {
  readonly name: string
  readonly path: string
  readonly show: (page: Page) => Promise<void>
  /** What is there once it is open. */
  readonly shown: (page: Page) => ReturnType<Page['locator']>
  /** Only where the page has a bar at the bottom, or only where it has a rail. */
  readonly on?: 'phone' | 'desk'
}

const inMain = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog')

const states: readonly OpenState[] = [
  {
    name: 'the palette with results',
    path: '/',
    async show(page) {
      await page.keyboard.press('Control+K')
      await page.getByRole('combobox', { name: /Search/ }).pressSequentially('test')
    },
    shown: (page) => dialog(page).getByRole('option').first(),
  },
  { name: 'the keys', path: '/about', show: (page) => page.keyboard.press('?'), shown: dialog, on: 'desk' },
  {
    name: '“More”',
    path: '/',
    show: (page) => page.getByRole('button', { name: /^More/ }).click(),
    shown: dialog,
    on: 'phone',
  },
  {
    name: 'what the sample is',
    path: '/',
    show: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /sample/ })
        .click(),
    shown: dialog,
  },
  { name: '“Subscribe”', path: '/', show: (page) => inMain(page, 'Subscribe').click(), shown: dialog },
  {
    name: 'figures by month',
    path: '/incidents?figures=months',
    show: () => Promise.resolve(),
    shown: dialog,
  },
  {
    name: 'the time filter',
    path: '/transactions',
    show: (page) => inMain(page, /^Time/).click(),
    shown: (page) => page.getByRole('textbox', { name: 'From' }),
    on: 'desk',
  },
  {
    name: 'more filters',
    path: '/transactions',
    show: (page) => inMain(page, /^More filters/).click(),
    shown: (page) => page.getByRole('combobox', { name: 'Result code' }),
    on: 'desk',
  },
  { name: 'the export', path: '/transactions', show: (page) => inMain(page, 'Export').click(), shown: dialog },
]

/** The others consist of the same parts. */
const usual = new Set(['the palette with results'])

for (const { name, path, show, shown, on } of states)
  for (const width of [1280, 390]) {
    if (on !== undefined && (on === 'phone') !== (width === 390)) continue
    const isUsual = usual.has(name) && width === 1280
    test(`While ${name} is open at ${width} px, axe finds no violation`, isUsual ? {} : rare, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
      await page.setViewportSize({ width, height: 900 })
      await open(page, path)
      await show(page)
      await expect(shown(page)).toBeVisible()
      for (const colorScheme of usualSchemes) {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
        // Colors may still be on their way from one theme to the other.
        await expect.poll(() => axe(page, colorScheme), colorScheme).toEqual([])
      }
    })
  }
