import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { blockTitle } from '#domain/policies/work/block-title.ts'
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
