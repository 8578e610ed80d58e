import { expect, it } from 'vitest'
import { openWorld } from '#test/support/app/world.tsx'
import { aBlock, aPolicy, importInto, itemDocument, itemSchema } from '#test/support/policies/policies.ts'
import { main, memoryStorage } from '#test/support/policies/policies-world.tsx'
import { openMemoryStore } from '#test/support/server/stores.ts'

it('An uploaded file keeps its name in the form, also when the form is opened again', async () => {
  const store = await openMemoryStore()
  const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
  const plan = { title: 'Plan', type: 'string', pattern: '^ipfs://.+', $comment: '{"customType":"file"}' }
  const document = { ...itemDocument, properties: { ...itemDocument.properties, plan } }
  const config = aBlock('interfaceContainerBlock', '', anyone, [
    aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
  ])
  const schemas = [{ iri: itemSchema, name: 'Item', document }]
  const { id } = await importInto(store, aPolicy({ codeVersion: '1.5.1', config, schemas }))
  const path = `/policies/${id}`
  const { user } = await openWorld({ store, path, policyView: 'work', storage: memoryStorage(), signedInAs: {} })
  await user.upload(await main().findByLabelText('File for Plan'), new File(['north'], 'roof plan.pdf'))
  expect(await main().findByText('roof plan.pdf')).toBeTruthy()
  await user.click(main().getByRole('link', { name: 'All policies' }))
  await user.click((await main().findAllByRole('link', { name: 'Items' })).at(-1) ?? globalThis.document.body)
  expect(await main().findByText(/^Your input was restored from/)).toBeTruthy()
  expect(main().getByText('roof plan.pdf')).toBeTruthy()
})
