import type { Locator, Page, Route } from '@playwright/test'
import { axe, usualSchemes } from './support/axe.ts'
import { open } from './support/places.ts'
import { signInWith } from './support/schema-desk.ts'
import { expect, failedRequest, sampleTest as test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

interface Opened {
  /** What follows “the dialog”. */
  readonly name: string
  readonly path: string
  /** The button that opens it, and those of the menu in between. */
  readonly by: readonly (string | RegExp)[]
  /** The label of what has the focus first; its heading unless given. */
  readonly first?: string
  readonly isMenu?: boolean
}

interface Form extends Opened {
  readonly first: string
  /** Entered in addition, by label. */
  readonly more?: Readonly<Record<string, string>>
  /** Where it is sent. */
  readonly to: string
}

const forms: readonly Form[] = [
  {
    name: 'for a new account',
    path: '/accounts',
    by: ['Add account'],
    first: 'Name',
    to: '**/api/accounts',
  },
  {
    name: 'for a new channel',
    path: '/notifications',
    by: ['Add channel'],
    first: 'Name',
    more: { Address: 'https://example.com/hook' },
    to: '**/api/notifications/channels',
  },
  { name: 'for a new schema', path: '/schemas', by: ['New schema'], first: 'Name', to: '**/api/v1/schemas/system/*' },
  {
    name: 'to rename a policy',
    path: '/policies',
    by: ['Actions for Solar installations', 'Rename'],
    first: 'Name',
    to: '**/api/policy-files/*',
  },
]

const others: readonly Opened[] = [
  { name: 'about the sample', path: '/about', by: [/sample/] },
  { name: 'to subscribe', path: '/incidents', by: ['Subscribe'] },
  { name: 'to export transactions', path: '/transactions', by: ['Export'], first: 'Export' },
  { name: 'to manage an account', path: '/accounts', by: ['Manage verifier'] },
  { name: 'to add an authenticator app', path: '/account', by: ['Add an authenticator app'], first: 'Password' },
  { name: 'to change the password', path: '/account', by: ['Change password'], first: 'Current password' },
  { name: 'to sign out everyone else', path: '/accounts', by: ['Sign out everyone else'] },
  { name: 'to import policies', path: '/policies', by: ['Import a policy'], first: 'Choose files' },
  { name: 'to import schemas', path: '/schemas', by: ['Import'], first: 'JSON Schema' },
  { name: 'to remove a policy', path: '/policies', by: ['Actions for Solar installations', 'Remove'] },
  {
    name: 'with the actions for a policy',
    path: '/policies',
    by: ['Actions for Solar installations'],
    first: 'Export as a .policy file',
    isMenu: true,
  },
  {
    name: 'to delete a schema',
    path: '/schemas',
    by: ['Actions for Monitoring site', 'Delete…'],
    first: 'Cancel',
  },
]

const box = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()

/** Opens it by keyboard alone, and returns what opened it. */
async function openBy(page: Page, { path, by }: Opened): Promise<Locator> {
  await open(page, path)
  const [first = '', ...rest] = by
  const opener = button(page, first)
  for (const next of [opener, ...rest.map((name) => button(page, name))]) {
    // oxlint-disable-next-line no-await-in-loop -- one leads to the other
    await next.focus()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await page.keyboard.press('Enter')
  }
  await expect(box(page)).toBeVisible()
  return opener
}

async function expectFirstFocus(page: Page, first?: string): Promise<void> {
  if (first === undefined) return expect(box(page).getByRole('heading', { level: 2 })).toBeFocused()
  return expect(
    box(page)
      .getByLabel(first, { exact: true })
      .or(box(page).getByRole('button', { name: first, exact: true }))
      .first(),
  ).toBeFocused()
}

/** The elements of the page outside the dialog that Tab reaches. */
async function escapes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (let turn = 0; turn < 25; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await page.keyboard.press('Tab')
    found.push(
      // oxlint-disable-next-line no-await-in-loop -- as above
      ...(await page.evaluate(() => {
        const { activeElement: at, body } = document
        return !at || at === body || at.closest('dialog') ? [] : [at.outerHTML.slice(0, 120)]
      })),
    )
  }
  return found
}

for (const opened of [...forms, ...others])
  test(
    `The dialog ${opened.name} opens by keyboard, holds the focus, and returns it`,
    rare,
    async ({ page, sample }) => {
      await signInWith(page, sample)
      for (const width of [1280, 390]) {
        // oxlint-disable-next-line no-await-in-loop -- one window
        await test.step(`at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 844 })
          await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
          const opener = await openBy(page, opened)
          await expectFirstFocus(page, opened.first)
          if (!opened.isMenu) expect(await escapes(page)).toEqual([])
          for (const colorScheme of usualSchemes) {
            // oxlint-disable-next-line no-await-in-loop -- one after the other
            await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
            // oxlint-disable-next-line no-await-in-loop -- as above
            await expect.poll(() => axe(page, colorScheme), colorScheme).toEqual([])
          }
          await page.keyboard.press('Escape')
          await expect(box(page)).toHaveCount(0)
          await expect(opener).toBeFocused()
        })
      }
    },
  )

const answers: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is refused (422)': (route) => refuse(route, 422, 'validation'),
  'cannot be done now (503)': (route) => refuse(route, 503, 'unavailable'),
  'gets no answer': (route) => route.abort(),
}

function refuse(route: Route, status: number, code: string): Promise<void> {
  return route.fulfill({ status, json: { statusCode: status, message: 'Not for this test.', code } })
}

const entered = 'Entered by hand'
/** The others consist of the same parts. */
const usual = 'for a new account'

for (const form of forms)
  test(
    `What was entered in the dialog ${form.name} stays until it is saved, or the dialog is closed twice`,
    form.name === usual ? {} : rare,
    async ({ page, sample, complaints }) => {
      complaints.allow(failedRequest)
      await signInWith(page, sample)
      const opener = await openBy(page, form)
      const fields = Object.entries({ [form.first]: entered, ...form.more })
      const field = (label: string) => box(page).getByLabel(label, { exact: true })
      for (const [label, text] of fields)
        // oxlint-disable-next-line no-await-in-loop -- one field after the other
        await field(label).fill(text)
      for (const [what, answer] of Object.entries(answers)) {
        // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
        await test.step(`where saving ${what}`, async () => {
          let sent = 0
          const pressed = Promise.withResolvers<void>()
          await page.route(form.to, async (route) => {
            if (route.request().method() === 'GET') return route.fallback()
            sent += 1
            await pressed.promise
            return answer(route)
          })
          await field(form.first).press('Enter')
          await field(form.first).press('Enter')
          pressed.resolve()
          await expect(box(page).getByRole('alert')).toBeFocused()
          await expect(box(page).getByRole('alert')).toBeInViewport()
          await expect(box(page).locator('[type=submit]')).toBeEnabled()
          expect(sent).toBe(1)
          for (const [label, text] of fields) await expect(field(label)).toHaveValue(text)
          await page.unroute(form.to)
        })
      }
      await page.keyboard.press('Escape')
      await expect(box(page).getByText('Close again to discard what you entered.')).toBeVisible()
      await expect(field(form.first)).toHaveValue(entered)
      await page.keyboard.press('Escape')
      await expect(box(page)).toHaveCount(0)
      await expect(opener).toBeFocused()
    },
  )
