import type { Page } from '@playwright/test'
import { open } from './places.ts'
import { signInWith } from './schema-desk.ts'
import type { Service } from './service.ts'
import { expect } from './test.ts'

const password = 'a password for somebody'

/** Signs one of the sample's people in, and opens the sample's first policy. */
export async function openSolar(page: Page, service: Service, username: string): Promise<void> {
  await service.setPassword(username, password)
  await signInWith(page, service, username, password)
  await open(page, '/policies')
  await page.getByRole('main').getByRole('link', { name: 'Solar installations' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Solar installations' })).toBeVisible()
}

/** Opens a block by its tag: the address is a link to share. */
export async function openTag(page: Page, tag: string): Promise<void> {
  const [policy] = /\/policies\/[^/?]+/.exec(page.url()) ?? []
  await open(page, `${policy}/tag/${tag}`)
}
