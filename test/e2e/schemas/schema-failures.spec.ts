import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { permissions } from '#api/accounts/accounts.ts'
import type { Client } from '#api/client.ts'
import { activateSchema, deleteSchema, type Schema } from '#api/schemas/schemas.ts'
import {
  addColleague,
  aDraft,
  changeStored,
  colleagueAt,
  desk,
  fillSignIn,
  signInWith,
  storedText,
} from '../support/schema-desk.ts'
import { settle } from '../support/places.ts'
import type { Service } from '../support/service.ts'
import { expect, failedRequest, sampleTest as test } from '../support/test.ts'
import { quickenTimeouts, restoreTimeouts } from '../support/timeouts.ts'
import { rare } from '#test/support/tier.ts'

type Desk = ReturnType<typeof desk>

interface Scene {
  readonly page: Page
  readonly at: Desk
  readonly sample: Service
  readonly client: Client
  readonly draft: Schema
  /** Saves, and expects the failure. */
  readonly expectFailedSave: () => Promise<void>
}

interface Failure {
  readonly name: string
  /** The account that edits; the admin by default. */
  readonly as?: string
  /** Causes the failure, in the service where possible. */
  readonly provoke: (scene: Scene) => Promise<unknown>
  readonly title: string
  readonly advice: string
  /** The button that offers a way out. */
  readonly way: string
  /** Reloads, finds the edits, and saves them in the end. */
  readonly goOn: (scene: Scene) => Promise<void>
}

const edited = 'Full name'
const put = (id: string) => `**/api/v1/schemas/system/${id}`

const failures: readonly Failure[] = [
  {
    name: 'the session has ended (401)',
    provoke: endSession,
    title: 'Not saved: your session has ended',
    advice: 'Sign in again here.',
    way: 'Sign in',
    async goOn(scene) {
      const { page, at, expectFailedSave } = scene
      await page.reload()
      await at.main.getByRole('link', { name: 'Sign in' }).click()
      await page.getByLabel('Name').fill('admin')
      await fillSignIn(page)
      await expectRestored(at)
      await endSession(scene)
      await expectFailedSave()
      await at.dialog('Review and save').getByRole('button', { name: 'Sign in', exact: true }).click()
      const signIn = at.dialog('Sign in')
      await expect(signIn.getByLabel('Name')).toHaveValue('admin')
      await expect(signIn.getByLabel('Password', { exact: true })).toBeFocused()
      await fillSignIn(page)
      await at.expectSaved()
    },
  },
  {
    name: 'the right is gone (403)',
    as: 'warden',
    provoke: ({ sample }) => withhold(sample, [permissions.updateSystemSchema]),
    title: 'Not saved: your account lacks a permission',
    advice: `You need the permission ${permissions.updateSystemSchema} and the role Standard Registry.`,
    way: 'Try again',
    async goOn({ page, at, sample, expectFailedSave }) {
      await page.reload()
      await expect(
        at.main.getByText(`Your account lacks the permission ${permissions.updateSystemSchema}.`),
      ).toBeVisible()
      await expectRestored(at)
      await withhold(sample, [])
      await page.reload()
      await expectRestored(at)
      await withhold(sample, [permissions.updateSystemSchema])
      await expectFailedSave()
      await withhold(sample, [])
      await tryAgain(at)
    },
  },
  {
    name: 'it was deleted meanwhile (404)',
    provoke: ({ client, draft }) => client.call(deleteSchema, { params: { schemaId: draft.id } }),
    title: 'Not saved: the schema no longer exists',
    advice: 'Another user deleted it.',
    way: 'Save as a new draft',
    async goOn(scene) {
      await scene.page.reload()
      await expect(scene.at.main.getByText('This schema no longer exists')).toBeVisible()
      await expectRestored(scene.at)
      await saveAsNew(scene)
    },
  },
  {
    name: 'it was changed meanwhile (409)',
    provoke: ({ client, draft }) =>
      changeStored(client, draft, (text) => text.replace('"Name"', '"Their name"').replace('"Mail"', '"Their mail"')),
    title: 'Not saved: the schema has changed in the meantime',
    advice: 'Review the other change first.',
    way: 'Review the other change',
    async goOn({ page, at, client, draft, expectFailedSave }) {
      await page.reload()
      await expectRestored(at)
      await expect(at.main.getByText(/changed this schema/).first()).toBeVisible()
      await expectFailedSave()
      await at.dialog('Review and save').getByRole('button', { name: 'Review the other change' }).click()
      const merge = at.dialog('Merge two changes')
      const take = merge.getByRole('button', { name: 'Apply to the editor' })
      await expect(take).toBeDisabled()
      await merge.getByRole('radio', { name: 'Mine', exact: true }).click()
      await take.click()
      await expect(at.row('mail').getByText('Their mail')).toBeVisible()
      await at.save()
      await at.expectSaved()
      expect(await storedText(client, draft.id)).toContain('"Their mail"')
    },
  },
  {
    name: 'it was activated meanwhile (422)',
    provoke: ({ client, draft }) => client.call(activateSchema, { params: { schemaId: draft.id } }),
    title: 'Not saved: the schema is active',
    advice: 'Documents rely on active schemas, so they cannot be changed or deleted.',
    way: 'Save as a new draft',
    async goOn(scene) {
      const { page, at } = scene
      await page.reload()
      await expect(
        at.main.getByText('Your edits are still in the editor, but you cannot save them to this schema.'),
      ).toBeVisible()
      await expectRestored(at)
      await saveAsNew(scene)
    },
  },
  {
    name: 'the service finds it invalid (422)',
    provoke: ({ page, draft }) =>
      page.route(put(draft.id), (route) =>
        route.continue({
          postData: route.request().postData()?.replace('"format": "email"', '"minLength": "x"') ?? '',
        }),
      ),
    title: 'Not saved: the service found problems',
    advice: 'Fix the problems listed here, then try again.',
    way: 'Back to the editor',
    async goOn({ page, at, expectFailedSave }) {
      await expect(at.dialog('Review and save').getByRole('alert').getByRole('listitem')).toContainText('minLength')
      await page.reload()
      await expectRestored(at)
      await expectFailedSave()
      await page.unrouteAll()
      await tryAgain(at)
    },
  },
  {
    name: 'the service fails (500)',
    provoke: ({ sample, draft }) => sample.behind((store) => refuseWrites(draft.id).execute(store)),
    title: 'May not have been saved: the service failed',
    advice: 'The service log says why.',
    way: 'Try again',
    async goOn({ page, at, sample, expectFailedSave }) {
      await page.reload()
      await expectRestored(at)
      await expectFailedSave()
      await sample.behind((store) => sql`drop trigger broken`.execute(store))
      await tryAgain(at)
    },
  },
  {
    name: 'there is no connection',
    provoke: ({ page }) => page.context().setOffline(true),
    title: 'Not saved: the service cannot be reached',
    advice: 'Check your connection. Signalbox saves as soon as it is back.',
    way: 'Try again',
    async goOn({ page, at }) {
      await page.context().setOffline(false)
      await at.expectSaved()
    },
  },
  {
    name: 'the service is being started again',
    provoke: ({ sample }) => sample.stop(),
    title: 'Not saved: the service cannot be reached',
    advice: 'Check your connection. Signalbox saves as soon as it is back.',
    way: 'Try again',
    async goOn({ at, sample }) {
      await sample.start()
      await at.expectSaved()
    },
  },
  {
    name: 'no answer comes in time, though it was saved',
    async provoke({ page, draft }) {
      await quickenTimeouts(page)
      await page.route(put(draft.id), async (route) => {
        await route.fetch()
      })
    },
    title: 'May not have been saved: no answer in time',
    advice: 'You can safely try again: Signalbox checks first whether your edits were stored.',
    way: 'Try again',
    async goOn({ page, at }) {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await restoreTimeouts(page)
      await tryAgain(at)
      await page.reload()
      await expect(at.row('name').getByText(edited)).toBeVisible()
      await expect(at.main.getByText('No edits')).toBeVisible()
    },
  },
]

/** The others pass through the same code. */
const usual = new Set(['it was changed meanwhile (409)'])

for (const { name, as = 'admin', provoke, title, advice, way, goOn } of failures)
  test(
    `A failed save explains itself, keeps the edits and offers a way out: ${name}`,
    usual.has(name) ? {} : rare,
    async ({ page, sample, complaints }) => {
      complaints.allow(failedRequest)
      const client = colleagueAt(sample)
      const draft = await aDraft(client, `Saving where ${name}`)
      if (as !== 'admin') await addColleague(sample, { username: as, role: 'STANDARD_REGISTRY' })
      await signInWith(page, sample, as)
      const at = desk(page)
      const expectRefused = async () => {
        const alert = at.dialog('Review and save').getByRole('alert')
        await expect(alert).toContainText(title)
        await expect(alert).toContainText(advice)
        await expect(alert).toContainText('Your edits are still in the editor, and this browser keeps a draft of them.')
        // Trying again is the dialog's own button; other ways stand beside the reason.
        await expect(at.dialog('Review and save').getByRole('button', { name: way })).toBeVisible()
      }
      const expectFailedSave = async () => {
        await at.save()
        await expectRefused()
      }
      await at.open(draft.id)
      await at.setTitle('name', edited)
      await at.expectKept()
      const review = await at.review()
      const scene = { page, at, sample, client, draft, expectFailedSave }
      await provoke(scene)
      await review.getByRole('button', { name: 'Save', exact: true }).click()
      await expectRefused()
      await goOn(scene)
      if (way === 'Save as a new draft') return
      expect(await storedText(client, draft.id)).toContain(`"${edited}"`)
    },
  )

test(
  'The editor reports what other users do to the schema before the edits are saved',
  rare,
  async ({ page, sample }) => {
    const client = colleagueAt(sample)
    const draft = await aDraft(client, 'Changed under the hands')
    await signInWith(page, sample)
    const at = desk(page)
    await at.open(draft.id)
    await changeStored(client, draft, (text) => text.replace('"Mail"', '"Their mail"'))
    await expect(at.row('mail').getByText('Their mail')).toBeVisible()
    await at.setTitle('name', edited)
    await changeStored(client, draft, (text) => text.replace('"Note"', '"Their note"'))
    await expect(at.main.getByText(/changed this schema/).first()).toBeVisible()
    await expect(at.row('name').getByText(edited)).toBeVisible()
    await client.call(activateSchema, { params: { schemaId: draft.id } })
    await expect(
      at.main.getByText('Your edits are still in the editor, but you cannot save them to this schema.'),
    ).toBeVisible()
    await expect(at.main.getByRole('button', { name: 'Review and save' })).toHaveCount(0)
  },
)

test(
  'A user without the permission to edit can view everything, and the page names the permission',
  rare,
  async ({ page, sample }) => {
    const { id } = await aDraft(colleagueAt(sample), 'Only to be read')
    const granted = [permissions.readSystemSchemas]
    await addColleague(sample, { username: 'onlooker', role: 'USER', granted })
    await signInWith(page, sample, 'onlooker')
    const { open, main, row, fields, json, openField } = desk(page)
    await open(id)
    await expect(main.getByText(`Your account lacks the permission ${permissions.updateSystemSchema}.`)).toBeVisible()
    await openField('mail')
    await expect(row('mail').getByRole('textbox', { name: 'Title' })).toHaveValue('Mail')
    await expect(row('mail').getByRole('textbox', { name: 'Title' })).not.toBeEditable()
    await expect(json).toContainText('12345678901234567890')
    for (const name of ['Review and save', 'Undo', 'Add field'])
      await expect(main.getByRole('button', { name })).toHaveCount(0)
    await expect(fields.getByRole('button', { name: /^Move / })).toHaveCount(0)
    await main.getByRole('button', { name: 'Actions for Only to be read' }).click()
    await expect(page.getByRole('button', { name: /^Delete/ })).toBeDisabled()
    await page.getByRole('link', { name: 'Versions' }).click()
    await settle(page)
    await expect(main.getByText('Version 1', { exact: true })).toBeVisible()
  },
)

async function expectRestored({ main, row }: Desk): Promise<void> {
  await expect(main.getByText('Your edits were restored. Last changed')).toBeVisible()
  await expect(row('name').getByText(edited)).toBeVisible()
}

async function tryAgain({ dialog, expectSaved }: Desk): Promise<void> {
  await dialog('Review and save').getByRole('button', { name: 'Try again' }).click()
  await expectSaved()
}

async function saveAsNew({ page, at, client, draft }: Scene): Promise<void> {
  await at.main.getByRole('button', { name: 'Save as a new draft' }).click()
  await at
    .dialog(/^Duplicate/)
    .getByRole('button', { name: 'Create copy' })
    .click()
  await expect(page).not.toHaveURL(new RegExp(`/schemas/${draft.id}`))
  await expect(at.row('name').getByText(edited)).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await storedText(client, id)).toContain(`"${edited}"`)
}

async function endSession({ page, sample }: Scene): Promise<void> {
  await page.context().request.delete(`${sample.address}/api/session`)
}

/** Withdraws permissions of the account directly in the store. */
function withhold(service: Service, names: readonly string[]): Promise<unknown> {
  const withheld = JSON.stringify(names)
  return service.behind((store) =>
    store.updateTable('account').set({ withheld }).where('username', '=', 'warden').execute(),
  )
}

/** Makes writes fail, as a full disk would. */
function refuseWrites(id: string) {
  return sql`create trigger broken before update on system_schema when new.id = ${sql.lit(id)}
    begin select raise(abort, 'a failure for tests'); end`
}
