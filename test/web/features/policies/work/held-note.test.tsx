import { expect, it } from 'vitest'
import { openApplications } from '#test/support/policies/applications.tsx'
import { link } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, itemSchema } from '#test/support/policies/policies.ts'
import { main } from '#test/support/policies/policies-world.tsx'

it('A policy that collects documents by a broken condition says that it cannot be evaluated', async () => {
  const installer = { permissions: ['Installer'], defaultActive: true }
  const config = aBlock('interfaceContainerBlock', '', { permissions: ['ANY_ROLE'], events: [link('apply', 'heap')] }, [
    aBlock('policyRolesBlock', 'choose', { permissions: ['NO_ROLE'], defaultActive: true, roles: ['Installer'] }),
    aBlock('requestVcDocumentBlock', 'apply', { ...installer, schema: itemSchema, idType: 'UUID' }),
    aBlock('aggregateDocumentBlock', 'heap', {
      ...installer,
      aggregateType: 'cumulative',
      expressions: [{ name: 'total', value: '1' }],
      condition: 'sum(totl) >= 5',
      uiMetaData: { title: 'Monthly total' },
    }),
  ])
  const policy = aPolicy({ name: 'Totals', codeVersion: '1.5.1', config })
  const { user } = await openApplications(['ada', 'ben'], {}, policy)
  await user.click(await main().findByRole('link', { name: 'Totals' }))
  expect(await main().findByText(/2 documents wait until enough have arrived: sum\(totl\) >= 5/)).toBeTruthy()
  expect(main().getByText('“sum(totl) >= 5” cannot be evaluated: Undefined symbol totl')).toBeTruthy()
})
