import { expect, it } from 'vitest'
import { openApplications } from '#test/support/policies/applications.tsx'
import { aSender, link } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, itemSchema } from '#test/support/policies/policies.ts'
import { main } from '#test/support/policies/policies-world.tsx'

it('The list and the page of a policy say that documents wait for a role that nobody has yet', async () => {
  const installer = { permissions: ['Installer'], defaultActive: true }
  const inspector = { permissions: ['Inspector'], defaultActive: true }
  const yes = { tag: 'yes', name: 'Approve', field: 'option.status', value: 'Approved' }
  const fields = [{ name: '', type: 'block', bindBlock: 'decide' }]
  const config = aBlock('interfaceContainerBlock', '', { permissions: ['ANY_ROLE'] }, [
    aBlock('policyRolesBlock', 'choose', { permissions: ['NO_ROLE'], defaultActive: true, roles: ['Installer'] }),
    aBlock('requestVcDocumentBlock', 'apply', { ...installer, schema: itemSchema, idType: 'UUID' }),
    aSender('keep', { events: [link('apply', 'keep')] }),
    aBlock('interfaceDocumentsSourceBlock', 'inspected', { ...inspector, uiMetaData: { fields } }, [
      aBlock('documentsSourceAddon', 'inspected_source', { ...inspector, schema: itemSchema, filters: [] }),
    ]),
    aBlock('buttonBlock', 'decide', { ...inspector, uiMetaData: { buttons: [yes] } }),
  ])
  const policy = aPolicy({ name: 'Inspections', codeVersion: '1.5.1', config, policyRoles: ['Installer', 'Inspector'] })
  const { user } = await openApplications(['ada', 'ben'], {}, policy)
  const said = /2 documents wait for Inspector, a role that nobody has yet/
  const shown = await main().findByRole('link', { name: 'Inspections' })
  expect(shown.closest('li')?.textContent).toMatch(said)
  await user.click(shown)
  expect((await main().findByText(said)).textContent).toMatch(/yet$/)
})
