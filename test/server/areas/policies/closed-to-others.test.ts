import { describe, expect, it } from 'vitest'
import { aSender, itemBase } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { freshSqlite } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const secret = 'Turbine 7781'

/** The grid and the button let everybody in; the container around them only the owner. */
function closedPolicy(root: readonly string[]) {
  const fields = [{ title: 'Decide', type: 'block', bindBlock: 'decide' }]
  const source = aBlock('documentsSourceAddon', 'source', { ...anyone, dataType: 'vc-documents', filters: [] })
  return aPolicy({
    codeVersion: '1.5.1',
    config: aBlock('interfaceContainerBlock', 'root', { permissions: [...root] }, [
      aBlock('requestVcDocumentBlock', 'form', { permissions: ['OWNER'], defaultActive: true, schema: itemSchema }),
      aSender('keep'),
      aBlock('interfaceContainerBlock', 'office', { permissions: ['OWNER'], defaultActive: true }, [
        aBlock('interfaceDocumentsSourceBlock', 'files', { ...anyone, uiMetaData: { title: 'Files', fields } }, [
          source,
        ]),
        aBlock('buttonBlock', 'decide', { ...anyone, uiMetaData: { buttons: [{ tag: 'yes', name: 'Yes' }] } }),
      ]),
      ownGrid,
    ]),
  })
}

const ownGrid = aBlock('interfaceDocumentsSourceBlock', 'mine', { ...anyone, uiMetaData: { fields: [] } }, [
  aBlock('documentsSourceAddon', 'mine_source', {
    ...anyone,
    dataType: 'vc-documents',
    filters: [],
    onlyOwnDocuments: true,
  }),
])

async function start(root: readonly string[] = ['ANY_ROLE']) {
  const world = await startPolicies(await freshSqlite(), closedPolicy(root))
  const sent = await world.post('form', 'owner', { document: { ...itemBase, serial: secret }, ref: null })
  expect(sent.status).toBe(200)
  const [row] = (await world.get('files', 'owner')).body.data
  const uuids = Object.fromEntries(
    await Promise.all(
      ['files', 'decide', 'office', 'mine'].map(async (tag) => [tag, await world.uuidOf(tag)] as const),
    ),
  )
  const filled = (path: string) =>
    path
      .replace('{policy}', world.base)
      .replace('{id}', world.policyId)
      .replace('{document}', String(row.id))
      .replace(/\{(\w+)\}/, (_, tag) => String(uuids[tag]))
  return { ...world, row, uuids, filled }
}

const unavailable = 'Block Unavailable'

/**
 * As in a Guardian, anyone who knows a tag learns the id of its block, and anyone who knows an id those around it; the
 * policy itself names all blocks.
 */
const namesBlocks = new Set([
  '{policy}',
  '{policy}/blocks/{files}/parents',
  '{policy}/tag/files',
  '{policy}/tag-block-map',
  '/api/policy-flows/{id}',
])

/** What each path answers to somebody who may not; of 200, what the answer then lacks. */
const table: readonly (readonly [string, number, string | null])[] = [
  ['{policy}/blocks/{files}', 422, unavailable],
  ['{policy}/blocks/{decide}', 422, unavailable],
  ['{policy}/blocks/{office}', 422, unavailable],
  ['{policy}/blocks/{files}?filterByUUID={document}', 422, unavailable],
  ['{policy}/blocks/{files}/parents', 200, null],
  ['{policy}/tag/files/blocks', 503, unavailable],
  ['{policy}/tag/files/blocks?filterByUUID={document}', 503, unavailable],
  ['{policy}/tag/decide/blocks', 503, unavailable],
  ['{policy}/tag/mine/blocks?filterByUUID={document}', 200, null],
  ['{policy}/tag/mine/blocks', 200, null],
  ['{policy}/tag/files', 200, null],
  ['{policy}/blocks', 200, null],
  ['{policy}/grids', 200, null],
  ['{policy}/grids/files/actions', 503, unavailable],
  ['{policy}/grids/files/records', 503, unavailable],
  ['{policy}/grids/mine/records', 200, null],
  ['{policy}/groups', 200, null],
  ['{policy}/navigation', 200, null],
  ['{policy}/tag-block-map', 200, null],
  ['{policy}', 200, null],
  ['/api/v1/policies', 200, null],
  ['/api/policy-blocks/{id}', 200, null],
  ['/api/policy-failures/{id}', 200, null],
  ['/api/policy-work', 200, null],
  ['/api/policy-flows/{id}', 200, null],
  ['/api/policy-flows/{id}?document={document}', 200, null],
  ['/api/policy-histories/{id}?ids={document}', 200, null],
]

describe('What is closed to an account', () => {
  it.each(table)('stays closed at GET %s, which answers %d', async (path, status, message) => {
    const { ask, filled, row, uuids } = await start()
    const answer = await ask('GET', filled(path), { as: 'vera' })
    expect([answer.status, answer.body?.message ?? null]).toEqual([status, message])
    expect(answer.text).not.toContain(secret)
    expect(answer.text).not.toContain(String(row.document.id))
    expect(answer.text.includes(String(uuids['files']))).toBe(namesBlocks.has(path.replace(/\?.*/, '')))
  })

  it('is open to the owner, who reads the document at each path that shows documents', async () => {
    const { ask, filled } = await start()
    for (const path of ['{policy}/blocks/{files}', '{policy}/tag/files/blocks', '{policy}/grids/files/records'])
      expect((await ask('GET', filled(path), { as: 'owner' })).text).toContain(secret)
  })

  it('does not exist for accounts that may not open it', async () => {
    const { ask, filled } = await start(['OWNER'])
    const type = `/api/v1/schemas/type/${encodeURIComponent(itemSchema.slice(1))}`
    expect((await ask('GET', type, { as: 'vera' })).status).toBe(404)
    expect((await ask('GET', type, { as: 'owner' })).status).toBe(200)
    const paths = table.map(([path]) => path).filter((path) => /\{policy\}|\{id\}/.test(path))
    for (const path of paths) {
      const answer = await ask('GET', filled(path), { as: 'vera' })
      expect(answer.text).not.toContain(secret)
      expect(answer.text).not.toContain('Files')
      expect([path, answer.status]).not.toEqual([path, 500])
    }
    expect((await ask('GET', filled('{policy}'), { as: 'vera' })).status).toBe(404)
    expect((await ask('GET', '/api/v1/policies', { as: 'vera' })).body).toEqual([])
  })

  it.each([
    ['stranger', 401],
    [null, 401],
    ['powerless', 403],
  ])('answers %s at every path with %d', async (as, status) => {
    const { ask, filled } = await start()
    const statuses: number[] = []
    for (const [path] of table) statuses.push((await ask('GET', filled(path), { as })).status)
    expect(new Set(statuses)).toEqual(new Set([status]))
  })
})
