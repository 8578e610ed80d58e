import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { blockCalled, blockTitle } from '#domain/policies/work/block-title.ts'
import { objectsIn, workflowOf } from '#domain/policies/workflow.ts'
import { aBlock } from '#test/support/policies/policies.ts'

const withIds = (block: JsonObject): JsonObject => ({
  ...block,
  id: block['tag'],
  children: objectsIn(block['children']).map(withIds),
})

const names = new Map([['#agent', 'Agent_Application']])
const form = (uiMetaData: JsonObject = {}, schema = '#agent') =>
  aBlock('requestVcDocumentBlock', 'it', { schema, uiMetaData })
const inside = (blockType: string, title: string, block: JsonObject) =>
  aBlock(blockType, 'around', { uiMetaData: { title } }, [block])

it.each<[string, JsonObject, string | null]>([
  ['a form by its title', inside('interfaceStepBlock', '', form({ title: ' Apply ', content: 'New' })), 'Apply'],
  ['a form by the button that opens it', inside('interfaceStepBlock', '', form({ title: ' ', content: 'New' })), 'New'],
  ['a step without a title by its schema', inside('interfaceStepBlock', '', form()), 'Agent Application'],
  ['a step of steps with a title by its schema', inside('interfaceStepBlock', 'Agents', form()), 'Agent Application'],
  [
    'what a page without a title holds by its schema',
    inside('interfaceContainerBlock', '', form()),
    'Agent Application',
  ],
  ['not what a page with a title holds', inside('interfaceContainerBlock', 'Agents', form()), null],
  ['not by a schema that is missing', inside('interfaceStepBlock', '', form({}, '#other')), null],
  ['a list not by what its button says', aBlock('buttonBlock', 'it', { uiMetaData: { content: 'Go' } }), null],
])('It names %s', (_, config, expected) => {
  const workflow = workflowOf(withIds(config), true, names)
  const block = workflow.byTag.get('it')
  expect(block && blockTitle(workflow, block)).toBe(expected)
})

const aPage = (...children: JsonObject[]) => aBlock('interfaceContainerBlock', 'page', {}, children)
const someButtons = (tag: string, ...said: string[]) =>
  aBlock('buttonBlock', tag, { uiMetaData: { buttons: said.map((name) => ({ tag: name, name })) } })
const aGrid = (schemas: readonly string[], uiMetaData: JsonObject = {}) =>
  aBlock(
    'interfaceDocumentsSourceBlock',
    'grid',
    { uiMetaData },
    schemas.map((schema) => aBlock('documentsSourceAddon', `source of ${schema}`, { schema })),
  )

it.each<[string, JsonObject, string | null]>([
  ['buttons by what they say', someButtons('buttons', 'Mint ', '', 'Reject'), 'Mint, Reject'],
  ['a page by its buttons', aPage(someButtons('buttons', 'Mint')), 'Mint'],
  ['a page by the first title on it', aPage(aPage(aGrid([])), aGrid([], { title: 'Agents' })), 'Agents'],
  ['a page by the documents that it lists', aPage(aGrid(['#agent', '#agent'])), 'Agent Application'],
  [
    'a page not by a button beside the documents of another',
    aPage(someButtons('decide', 'Revoke'), aGrid(['#agent'], { fields: [{ bindBlock: 'decide' }] })),
    'Agent Application',
  ],
  ['documents of several kinds by none of them', aGrid(['#agent', '#other']), null],
  ['a page of steps out of sight by nothing', aPage(aBlock('sendToGuardianBlock', 'save', { schema: '#agent' })), null],
])('Without a title it calls %s', (_, config, expected) => {
  const workflow = workflowOf(withIds(config), true, names)
  expect(blockCalled(workflow, workflow.root)).toBe(expected)
})

it.each([
  ['mint_events', 'Mint events'],
  ['ProjectPipeline', 'Project Pipeline'],
  ['Block_12', null],
  ['interface_container_block', null],
  ['container-1f0e9d8c7b6a', null],
  ['', null],
])('A page that says nothing else is called by the tag %s: %s', (tag, expected) => {
  const workflow = workflowOf({ ...aBlock('interfaceContainerBlock', tag), id: 'page' }, true)
  expect(blockCalled(workflow, workflow.root)).toBe(expected)
})
