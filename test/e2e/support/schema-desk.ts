import type { Page } from '@playwright/test'
import { getAccessToken, login } from '#api/accounts/accounts.ts'
import { createClient, type Client } from '#api/client.ts'
import { createSchema, getSchema, listSchemas, updateSchema, type Schema, schemaBody } from '#api/schemas/schemas.ts'
import { storeNewAccount, type NewAccount } from '#server/areas/accounts/add-account.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'
import { open } from './places.ts'
import { adminPassword, type Service } from './service.ts'
import { expect } from './test.ts'

/** A document with parts that the editor must not change: number notation and unknown members. */
const documentText = `{
  "title": "Visit",
  "type": "object",
  "x-kept": [1.0, 12345678901234567890, 1e2],
  "properties": {
    "@context": { "type": "string", "readOnly": true },
    "name": { "title": "Name", "description": "", "type": "string" },
    "mail": { "title": "Mail", "description": "", "type": "string", "format": "email" },
    "10": { "title": "Ten", "description": "", "type": "number", "x-own": 1.50 },
    "note": { "title": "Note", "description": "", "type": "string" }
  },
  "required": ["@context"],
  "additionalProperties": false
}
`

/** A client of the service's API: another user, as seen from the app. */
export function colleagueAt({ address }: Service, account = { username: 'admin', password: adminPassword }): Client {
  const plain = createClient({ baseUrl: address })
  const signedIn = plain.call(login, { body: JSON.stringify(account) })
  // A failure reaches the caller with the first call.
  signedIn.catch(() => undefined)
  return createClient({
    baseUrl: address,
    async accessToken() {
      const { refreshToken } = await signedIn
      return (await plain.call(getAccessToken, { body: JSON.stringify({ refreshToken }) })).accessToken
    },
  })
}

export async function findSchema(service: Service, name: string): Promise<Schema> {
  const rows = await colleagueAt(service).call(listSchemas, { params: { username: 'admin' } })
  const row = rows.find((candidate) => candidate.name === name)
  if (!row) throw new Error(`there is no schema called ${name}`)
  return row
}

export function aDraft(client: Client, name: string, text = documentText): Promise<Schema> {
  const body = schemaBody({ name, description: '', entity: 'USER' }, text)
  return client.call(createSchema, { params: { username: 'admin' }, body })
}

export async function storedText(client: Client, schemaId: string): Promise<string> {
  return String((await client.call(getSchema, { params: { schemaId } })).document)
}

/** Changes the stored document as another user would. */
export async function changeStored(client: Client, { id, name }: Schema, change: (text: string) => string) {
  const text = change(await storedText(client, id))
  await client.call(updateSchema, { params: { schemaId: id }, body: schemaBody({ name: name ?? '' }, text) })
}

/** Adds an account with the admin's password. */
export async function addColleague(service: Service, account: Omit<NewAccount, 'password'>): Promise<void> {
  await service.behind((store) =>
    storeNewAccount(store, { ...account, password: adminPassword }, Date.now(), cheapPasswords),
  )
}

/** Signs the browser in without the sign-in page. */
export async function signInWith(
  page: Page,
  service: Service,
  username = 'admin',
  password = adminPassword,
): Promise<void> {
  const data = { username, password }
  const answer = await page.context().request.post(`${service.address}/api/session`, { data })
  expect(answer.status()).toBe(200)
}

/** Fills in the sign-in form, on its page or in a dialog. */
export async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

export function desk(page: Page) {
  const main = page.getByRole('main')
  const fields = main.getByRole('list', { name: 'Fields' })
  const row = (key: string) => fields.locator(`[data-field="${key}"]`)
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const openField = async (key: string) => {
    await row(key).getByRole('button', { expanded: false }).click()
    await expect(row(key).getByRole('textbox', { name: 'Title' })).toBeVisible()
  }
  const review = async () => {
    await main.getByRole('button', { name: 'Review and save' }).click()
    return dialog('Review and save')
  }
  return {
    main,
    fields,
    row,
    dialog,
    json: main.getByRole('textbox', { name: 'Document as JSON' }),
    titles: () => fields.locator('li[data-field] .font-medium').allTextContents(),
    async open(id: string) {
      await open(page, `/schemas/${id}`)
      await expect(row('name')).toBeVisible()
    },
    openField,
    review,
    async setTitle(key: string, title: string) {
      if ((await row(key).getByRole('textbox', { name: 'Title' }).count()) === 0) await openField(key)
      await row(key).getByRole('textbox', { name: 'Title' }).fill(title)
      await expect(row(key).getByRole('button', { expanded: true })).toContainText(title)
    },
    async save() {
      await (await review()).getByRole('button', { name: 'Save', exact: true }).click()
    },
    async expectSaved() {
      await expect(dialog('Review and save')).toBeHidden()
      await expect(main.getByText(/^Saved /)).toBeVisible()
    },
    /** The draft is written a moment after the last key press. */
    async expectKept() {
      await expect(main.getByText(/· kept/)).toBeVisible()
    },
  }
}
