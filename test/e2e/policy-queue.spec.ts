import type { Page } from '@playwright/test'
import { listPolicies, sendToBlockByTag } from '#api/policies/policies.ts'
import { aLink, anApprovalPolicy } from '../support/policies/approval-policy.ts'
import { aBlock, aPolicy, importInto, itemSchema } from '../support/policies/policies.ts'
import { axe } from './support/axe.ts'
import { expectNoSidewaysScroll, open } from './support/places.ts'
import { colleagueAt, signInWith } from './support/schema-desk.ts'
import type { Service } from './support/service.ts'
import { expect, test } from './support/test.ts'

test.use({ holds: { sample: true } })

const main = (page: Page) => page.getByRole('main')
const installer = { permissions: ['Installer'], defaultActive: true }
const page = (tag: string, title: string) =>
  aBlock('informationBlock', tag, { ...installer, stopPropagation: true, uiMetaData: { title } })
const save = (tag: string, status: string) =>
  aBlock('sendToGuardianBlock', tag, {
    permissions: ['Installer'],
    dataSource: 'auto',
    options: [{ name: 'status', value: status }],
  })

/** Somebody applies, and the registry approves or rejects with a reason. */
function applications() {
  const decide = { title: 'Decision', name: '', type: 'block', bindBlock: 'decide' }
  const serial = { title: 'Serial', name: 'document.credentialSubject.0.serial', type: 'text' }
  return anApprovalPolicy({
    name: 'Applications',
    policyTag: 'applications',
    schemas: aPolicy()['schemas'],
    config: aBlock('interfaceContainerBlock', '', { permissions: ['ANY_ROLE'] }, [
      aBlock('policyRolesBlock', 'choose', {
        permissions: ['NO_ROLE'],
        defaultActive: true,
        roles: ['Installer'],
        uiMetaData: { title: 'Choose your part' },
      }),
      aBlock('interfaceStepBlock', 'steps', { ...installer, uiMetaData: { title: 'Your application' } }, [
        aBlock('requestVcDocumentBlock', 'apply', {
          ...installer,
          schema: itemSchema,
          idType: 'UUID',
          uiMetaData: { title: 'Application' },
        }),
        save('save_application', 'Waiting'),
        page('wait', 'In review'),
        save('save_approved', 'Approved'),
        page('welcome', 'Welcome'),
      ]),
      aBlock(
        'interfaceDocumentsSourceBlock',
        'waiting',
        {
          permissions: ['OWNER'],
          defaultActive: true,
          uiMetaData: { title: 'Applications', fields: [serial, decide] },
        },
        [
          aBlock('documentsSourceAddon', 'waiting_source', {
            permissions: ['OWNER'],
            schema: itemSchema,
            filters: [{ field: 'option.status', type: 'equal', value: 'Waiting' }],
          }),
        ],
      ),
      aBlock('buttonBlock', 'decide', {
        permissions: ['OWNER'],
        defaultActive: false,
        uiMetaData: {
          buttons: [
            { tag: 'yes', name: 'Approve', type: 'selector', field: 'option.status', value: 'Approved' },
            { tag: 'no', name: 'Reject', type: 'selector-dialog', field: 'option.status', value: 'Rejected' },
          ],
        },
        events: [aLink('decide', 'yes', 'save_approved', { actor: 'owner' })],
      }),
    ]),
  })
}

/** Takes the role and sends an application, as a client does. */
async function apply(service: Service, username: string): Promise<void> {
  const password = 'a password for somebody'
  await service.setPassword(username, password)
  const client = colleagueAt(service, { username, password })
  const policy = (await client.call(listPolicies, {})).find(({ name }) => name === 'Applications')
  const send = (tag: string, body: object) =>
    client.call(sendToBlockByTag, { params: { policyId: policy?.id ?? '', tag }, body: JSON.stringify(body) })
  await send('choose', { role: 'Installer' })
  await send('apply', { document: { serial: `of ${username}` }, ref: null })
}

test('The registry takes several documents at once, the oldest first, and follows one through the flow', async ({
  page: registry,
  service,
}) => {
  await service.behind((store) => importInto(store, applications()))
  for (const username of ['installer', 'verifier', 'auditor']) {
    // oxlint-disable-next-line no-await-in-loop -- the order of the documents matters
    await apply(service, username)
  }
  await signInWith(registry, service)
  await open(registry, '/policies')
  const waiting = main(registry).getByRole('region', { name: 'Waiting for you' })
  const items = waiting.getByRole('listitem').filter({ hasText: 'of ' })
  await expect(items).toHaveCount(3)
  await expect(items.first()).toContainText('of installer')
  for (const width of [390, 1280]) {
    await registry.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(registry)
    await expect.poll(() => axe(registry)).toEqual([])
  }
  await waiting.getByRole('checkbox', { name: 'Select of installer' }).check()
  await waiting.getByRole('checkbox', { name: 'Select of verifier' }).check()
  await expect(waiting.getByText('2 documents selected')).toBeVisible()
  await waiting.getByRole('button', { name: 'Approve' }).last().click()
  await expect(items).toHaveCount(1)
  await expect(items.first()).toContainText('of auditor')

  await items.first().getByRole('link', { name: 'of auditor' }).click()
  await registry.getByRole('dialog').getByRole('link', { name: 'Show its place in the flow' }).click()
  await expect(main(registry).getByText('It is in “Applications” of Owner.')).toBeVisible()
  const flow = main(registry).getByRole('region', { name: 'The flow, in a column for each role' })
  await flow.getByRole('button', { name: /^Applications/ }).click()
  await expect(registry.getByRole('dialog', { name: 'Applications' }).getByText('You can use it now.')).toBeVisible()
  await registry.keyboard.press('Escape')
  for (const colorScheme of ['light', 'dark'] as const) {
    await registry.emulateMedia({ colorScheme })
    await expect.poll(() => axe(registry, colorScheme)).toEqual([])
  }
  await registry.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(registry)
  await expect.poll(() => axe(registry)).toEqual([])
})
