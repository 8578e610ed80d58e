import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { importTool, toolsOf } from '#server/areas/policies/embedded/tools/tool-import.ts'
import { receiveTool } from '#server/areas/policies/file/tool-archive.ts'
import { aSender, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, itemDocument } from '#test/support/policies/policies.ts'
import { jsonBytes } from '#test/support/policies/policy-zips.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'] }
const events = { inputEvents: [{ name: 'in' }], outputEvents: [{ name: 'out' }] }
const numbers = { ...itemDocument, $id: '#tool-numbers', additionalProperties: true }

/** Doubles the size of a document, as a document of a schema that only the tool has. */
const config = aBlock(
  'tool',
  'root_of_tool',
  {
    ...anyone,
    ...events,
    innerEvents: [link('root_of_tool', 'double', 'in'), link('double', 'root_of_tool', 'RunEvent', { input: 'out' })],
  },
  [
    aBlock('customLogicBlock', 'double', {
      ...anyone,
      stopPropagation: true,
      outputSchema: '#tool-numbers',
      idType: 'UUID',
      expression: `done({ serial: 'doubled', size: documents[0].document.credentialSubject[0].size * 2 })`,
    }),
  ],
)

function toolZip(given: JsonObject = {}): Uint8Array {
  return zipSync({
    'tool.json': jsonBytes({ name: 'Doubler', config, ...given }),
    'schemas/#tool-numbers.json': jsonBytes({ iri: '#tool-numbers', name: 'Numbers', document: numbers }),
  })
}

const receive = (bytes = toolZip()) => receiveTool(bytes, 'a.tool')
const options = { by: 'owner', now: Date.parse('2026-03-12T12:00:00.000Z') }

describeOnStores('Tools', (openStore) => {
  const start = async () => {
    const store = await openStore()
    const part = aBlock('tool', 'doubling', { ...anyone, ...events, messageId: '1', hash: 'h', stopPropagation: true })
    const policies = await startEventPolicy(store, [part, aSender('keep')], {
      tools: [{ name: 'Doubler', messageId: '1', hash: 'h' }],
      events: [link('form', 'doubling', 'RunEvent', { input: 'in' }), link('doubling', 'keep', 'out')],
    })
    const sizes = async () =>
      (await policies.rows()).map(
        (row: { document: { credentialSubject: { size: number }[] } }) => row.document.credentialSubject[0]?.size,
      )
    return { store, sizes, ...policies }
  }

  it('that a policy only names are waited for, and what waits continues once their file is imported', async () => {
    const { store, fill, failures, sizes, policies, policyId, ask } = await start()
    await fill('one', 4)
    expect(await failures()).toEqual([expect.stringMatching(/^This is waiting for the tool “Doubler”/)])
    expect(await toolsOf(store)).toEqual({ kept: [], awaited: [{ name: 'Doubler', policies: ['Items'] }] })
    expect(await importTool(store, receive(), options)).toEqual({ name: 'Doubler', policies: ['Items'], others: [] })
    await policies.tick?.()
    expect(await failures()).toEqual([])
    expect(await sizes()).toEqual([8])
    await fill('two', 5)
    expect(await sizes()).toEqual([8, 10])
    expect(await toolsOf(store)).toMatchObject({ kept: [{ name: 'Doubler' }], awaited: [] })
    const tags = (await ask('GET', `/api/v1/policies/${policyId}/tag-block-map`, { as: 'ina' })).body
    expect(Object.keys(tags)).toContain('doubling:double')
  })

  it('of another edition, with other inputs, answer no wait, and the wait says which inputs the policy uses', async () => {
    const { store, fill, failures, policies, pass } = await start()
    const other = { ...config, inputEvents: [{ name: 'input_2' }], outputEvents: [{ name: 'output_2' }] }
    expect(await importTool(store, receive(toolZip({ config: other })), options)).toEqual({
      name: 'Doubler',
      policies: [],
      others: ['Items'],
    })
    await fill('one', 4)
    expect(await failures()).toEqual([
      'This is waiting for the tool “Doubler” with the inputs in and the outputs out, which the policy’s file references but does not contain. The stored tool with this name has the inputs input_2 and the outputs output_2. It continues once the policy’s owner has imported the tool’s file (.tool).',
    ])
    await importTool(store, receive(), options)
    pass(60_000)
    await policies.tick?.()
    expect(await failures()).toEqual([])
  })

  it('change a policy only where their blocks have changed, and keep the ids of those that stay', async () => {
    const { store, policyId, ask } = await start()
    const idOf = async () =>
      (await ask('GET', `/api/v1/policies/${policyId}/tag/doubling:double`, { as: 'ina' })).body.id
    await importTool(store, receive(), options)
    const before = await idOf()
    expect((await importTool(store, receive(), options)).policies).toEqual([])
    const changed = { ...config, children: [aBlock('customLogicBlock', 'double', { ...anyone, expression: '1' })] }
    expect((await importTool(store, receive(toolZip({ config: changed })), options)).policies).toEqual(['Items'])
    expect(await idOf()).toBe(before)
    expect((await toolsOf(store)).kept).toHaveLength(1)
  })

  it('that are already stored fill in a policy that is imported later', async () => {
    const store = await openStore()
    await importTool(store, receive(), options)
    const part = aBlock('tool', 'doubling', { ...anyone, ...events, name: 'Doubler', stopPropagation: true })
    const { fill, rows } = await startEventPolicy(store, [part, aSender('keep')], {
      events: [link('form', 'doubling', 'RunEvent', { input: 'in' }), link('doubling', 'keep', 'out')],
    })
    await fill('one', 3)
    expect((await rows())[0].document.credentialSubject[0]).toMatchObject({ serial: 'doubled', size: 6 })
  })
})

it.each([
  [zipSync({ 'policy.json': jsonBytes({}) }), 'a.tool is a zip, but not a tool: it has no tool.json.'],
  [
    jsonBytes({ name: 'x', config: { blockType: 'module' } }),
    'a.tool contains no tool: its config is not a block of the type tool.',
  ],
  [jsonBytes({ config }), 'a.tool contains a tool without a name.'],
  [jsonBytes('text'), /^a\.tool /],
])('A file that is no tool is refused in words', (bytes, message) => {
  expect(() => receive(bytes)).toThrow(message)
})
