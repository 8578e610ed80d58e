import type { BrowserContext, Page } from '@playwright/test'
import { open } from './places.ts'
import { signInWith } from './schema-desk.ts'
import type { Service } from './service.ts'
import { expect } from './test.ts'

const password = 'a password for somebody'

/** Signs one of the sample's people in, and opens the tree of the sample's first policy. */
export async function openSolar(page: Page, service: Service, username: string): Promise<void> {
  await service.setPassword(username, password)
  await signInWith(page, service, username, password)
  await open(page, '/policies')
  await page.getByRole('main').getByRole('link', { name: 'Solar installations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Solar installations' })).toBeVisible()
  await page.getByRole('main').getByRole('radio', { name: 'Structure' }).check()
}

interface Visit {
  readonly cookies: Awaited<ReturnType<BrowserContext['cookies']>>
  /** The path of the policy. */
  readonly path: string
}

const visits = new WeakMap<Service, Map<string, Visit>>()

/** Does the same on a shared service, where each user signs in once. `rest` follows the address of the policy. */
export async function openSolarAgain(page: Page, service: Service, username: string, rest = ''): Promise<void> {
  const known = visits.get(service) ?? new Map<string, Visit>()
  visits.set(service, known)
  const visit = known.get(username)
  if (visit) {
    await page.context().addCookies(visit.cookies)
    await open(page, `${visit.path}${rest}`)
    return
  }
  await openSolar(page, service, username)
  const path = new URL(page.url()).pathname
  known.set(username, { cookies: await page.context().cookies(), path })
  if (rest !== '') await open(page, `${path}${rest}`)
}

/** Opens a block by its tag: the address is a link to share. */
export async function openTag(page: Page, tag: string): Promise<void> {
  const [policy] = /\/policies\/[^/?]+/.exec(page.url()) ?? []
  await open(page, `${policy}/tag/${tag}`)
}
