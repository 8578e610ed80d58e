import { createIdentities } from '#server/areas/accounts/registry.ts'
import { expect, it } from 'vitest'
import { getBlockByTag, getPolicyBlocks, listPolicies, type PolicyBlock } from '#api/policies/policies.ts'
import { openPolicySample } from '#server/areas/policies/sample/policy-sample.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { policyRows } from '#test/support/policies/policies.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

async function startWithAccounts() {
  const world = await startService({ sample: true })
  await giveAccount(world)
  for (const username of ['installer', 'verifier', 'auditor']) await giveAccount(world, { username, role: 'USER' })
  return {
    async ask(as: string, path: string, params: Record<string, string> = {}) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
      const response = await world.app.request(address, { headers: bearer(await tokenOf(world, as)) })
      return { status: response.status, body: await response.json() }
    },
  }
}

interface Row {
  readonly option: { readonly status?: string }
  readonly createDate: string
  readonly ownerName: string
  readonly history: readonly object[]
}

const typesIn = ({ blockType, children }: PolicyBlock): string[] => [blockType, ...children.flatMap(typesIn)]

it('The sample has two policies, and roles for accounts that are created later', async () => {
  const { ask } = await startWithAccounts()
  const rolesOf = async (as: string) => {
    const { body }: { body: { userRole: string | null }[] } = await ask(as, listPolicies.path)
    return body.map(({ userRole }) => userRole)
  }
  expect(await rolesOf('admin')).toEqual(['OWNER', 'OWNER'])
  expect(await rolesOf('installer')).toEqual(['Installer', 'Field worker'])
  expect(await rolesOf('verifier')).toEqual(['Verifier', 'Reviewer'])
  expect(await rolesOf('auditor')).toEqual(['Auditor', null])
})

const ordinary = [
  'buttonBlock',
  'documentsSourceAddon',
  'filtersAddon',
  'informationBlock',
  'interfaceDocumentsSourceBlock',
  'interfaceStepBlock',
  'paginationAddon',
  'policyRolesBlock',
  'requestVcDocumentBlock',
  'sendToGuardianBlock',
]

it('The sample has the blocks of an ordinary policy and several pages of documents', async () => {
  const { ask } = await startWithAccounts()
  const { body: policies }: { body: { id: string }[] } = await ask('admin', listPolicies.path)
  const types = new Set<string>()
  for (const { id: policyId } of policies)
    for (const as of ['admin', 'installer', 'verifier', 'auditor']) {
      const { root }: { root: PolicyBlock } = (await ask(as, getPolicyBlocks.path, { policyId })).body
      for (const type of typesIn(root)) types.add(type)
    }
  expect(ordinary.filter((type) => !types.has(type))).toEqual([])
  const [solar, wells] = policies.map(({ id }) => id)
  const sizeOf = async (policyId: string | undefined, tag: string) =>
    (await ask('verifier', getBlockByTag.path, { policyId: policyId ?? '', tag })).body.size
  expect(await sizeOf(solar, 'installations_pages')).toBeGreaterThan(50)
  expect(await sizeOf(wells, 'samples_pages')).toBeGreaterThan(50)
})

it('The sample tells auditors who decided, and when', async () => {
  const { ask } = await startWithAccounts()
  const { body: policies }: { body: { id: string }[] } = await ask('admin', listPolicies.path)
  const rowsOf = async (as: string, tag: string): Promise<Row[]> =>
    (await ask(as, getBlockByTag.path, { policyId: policies[0]?.id ?? '', tag })).body.data
  const decided = (await rowsOf('auditor', 'audit')).find(({ option }) => option.status === 'Approved')
  expect(decided?.history).toEqual([
    { labelValue: 'Waiting', comment: undefined, created: decided?.createDate, username: decided?.ownerName },
    { labelValue: 'Approved', comment: undefined, created: expect.any(String), username: 'verifier' },
  ])
})

describeOnStores('The sample policies', (fresh) => {
  it('They are created once', async () => {
    const store = await fresh()
    await openPolicySample(store, createIdentities(store), noon)
    const first = await policyRows(store)
    await openPolicySample(store, createIdentities(store), noon + 1000)
    expect(await policyRows(store)).toEqual(first)
  })
})
