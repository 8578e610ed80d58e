import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { missingTools, withTools } from '#domain/policies/rules/tools.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { aBlock } from '#test/support/policies/policies.ts'

const events = { inputEvents: [{ name: 'in' }], outputEvents: [{ name: 'out' }] }
const part = (tag: string, given = {}) => aBlock('tool', tag, { ...events, messageId: '1', hash: 'h', ...given })
const tool = {
  name: 'Tool 14',
  messageId: null,
  hash: null,
  config: aBlock('tool', 'root_of_tool', { ...events, innerEvents: [{ source: 'root_of_tool', target: 'sum' }] }, [
    aBlock('interfaceDocumentsSourceBlock', 'grid', {
      id: 'fixed',
      errorFallbackTag: 'sum',
      uiMetaData: {
        fields: [
          { name: 'x', bindBlock: 'sum', bindGroup: 'grid' },
          { name: 'y', bindBlock: 'elsewhere' },
        ],
      },
      events: [{ source: 'grid', target: 'root_of_tool' }],
    }),
    aBlock('interfaceStepBlock', 'sum', { finalBlocks: ['grid'] }),
  ]),
}
const references = [{ name: 'Tool 14', messageId: '1', hash: 'h' }]

it('A tool in a policy gets the blocks of its file, under tags that begin with its own', () => {
  const { config, used } = withTools(
    aBlock('interfaceContainerBlock', 'root', {}, [part('a'), part('b')]),
    references,
    [tool],
  )
  expect(used).toEqual([tool])
  const [a, b] = Array.isArray(config['children']) ? config['children'] : []
  expect(a).toMatchObject({
    tag: 'a',
    innerEvents: [{ source: 'a', target: 'a:sum' }],
    children: [
      {
        tag: 'a:grid',
        errorFallbackTag: 'a:sum',
        uiMetaData: { fields: [{ bindBlock: 'a:sum', bindGroup: 'a:grid' }, { bindBlock: 'elsewhere' }] },
        events: [{ source: 'a:grid', target: 'a' }],
      },
      { tag: 'a:sum', finalBlocks: ['a:grid'] },
    ],
  })
  expect(a.children[0]).not.toHaveProperty('id')
  expect(b.children.map((child: { tag: string }) => child.tag)).toEqual(['b:grid', 'b:sum'])
})

it.each([
  ['its message', { messageId: '1', name: 'Other' }, true],
  ['its hash', { hash: 'h', name: 'Other' }, true],
  ['its name and events', { name: ' tool 14' }, true],
  [
    'its name with further events',
    { config: { ...tool.config, inputEvents: [{ name: 'in' }, { name: 'more' }] } },
    true,
  ],
  ['its name without the events', { config: { ...tool.config, outputEvents: [] } }, false],
  ['another name', { name: 'Tool 15' }, false],
])('A tool is found by %s: %j', (_, given, isFound) => {
  const { used } = withTools(part('a'), references, [{ ...tool, ...given }])
  expect(used).toHaveLength(isFound ? 1 : 0)
})

it('Tools inside tools are filled as well, and one that contains itself ends', () => {
  const inner = { ...tool, name: 'Inner', messageId: '2' }
  const outer = {
    ...tool,
    messageId: '1',
    config: { ...tool.config, children: [part('in', { messageId: '2', hash: '' })] },
  }
  const { config } = withTools(part('a'), [], [outer, inner])
  expect(JSON.stringify(config)).toContain('"a:in:sum"')
  const round = { ...tool, messageId: '1', config: { ...tool.config, children: [part('again')] } }
  const filled = JSON.stringify(withTools(part('a'), [], [round]).config)
  expect(filled.split('"blockType":"tool"')).toHaveLength(3)
})

it('What a policy waits for is named as its file names it', () => {
  const config = aBlock('interfaceContainerBlock', 'root', {}, [part('a'), part('b', { messageId: '9', hash: '8' })])
  expect(missingTools(config, references).map(({ name }) => name)).toEqual(['Tool 14', 'b'])
  expect(missingTools(withTools(config, references, [tool]).config, references).map(({ name }) => name)).toEqual(['b'])
})

it('Tools that hold each other many times bring a bounded number of blocks, and none is within itself', () => {
  const many = (name: string, inner: string) => {
    const parts = Array.from({ length: 20 }, (_, index) => part(`${inner}_${index}`, { messageId: inner }))
    return { name, messageId: name, hash: null, config: aBlock('tool', name, events, parts) }
  }
  const tools = [many('a', 'b'), many('b', 'c'), many('c', 'd'), many('d', 'e'), many('self', 'self')]
  const countIn = (block: JsonObject): number =>
    objectsIn(block['children']).reduce((sum, child) => sum + countIn(child), 1)
  const filled = (name: string) => withTools(part('root', { messageId: name }), [], tools).config
  expect(countIn(filled('a'))).toBeLessThan(5000)
  expect(countIn(filled('c'))).toBe(1 + 20 + 400)
  expect(countIn(filled('self'))).toBe(1 + 20)
})
