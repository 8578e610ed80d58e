import { expect, it } from 'vitest'
import { withVariables } from '#domain/policies/rules/module-variables.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const variables = [
  { name: 'Who', type: 'Role' },
  { name: 'What', type: 'Schema' },
  { name: 'Unset', type: 'Token' },
]
const given = { Who: ['Farmer', 'Auditor'], What: '#1' }

function inside(own: JsonObject, module: JsonObject = {}): unknown {
  const tool = { blockType: 'tool', variables, ...given, ...module, children: [{ blockType: 'b', ...own }] }
  const { children } = withVariables({ blockType: 'c', children: [tool] })
  return JSON.parse(JSON.stringify(children))[0].children[0]
}

it.each([
  [{ permissions: ['Who'] }, { permissions: ['Farmer', 'Auditor'] }],
  [{ permissions: ['OWNER', 'Who'] }, { permissions: ['OWNER', 'Farmer', 'Auditor'] }],
  [
    { schema: 'What', outputSchema: 'What' },
    { schema: '#1', outputSchema: '#1' },
  ],
  [{ options: { schema: 'What', title: 'What' } }, { options: { schema: '#1', title: 'What' } }],
  [
    { title: 'Who', expression: 'What' },
    { title: 'Who', expression: 'What' },
  ],
  [
    { tokenId: 'Unset', topic: 'None' },
    { tokenId: 'Unset', topic: 'None' },
  ],
])('A block in a tool with %j runs with %j', (own, expected) => {
  expect(inside(own)).toEqual({ blockType: 'b', ...expected })
})

it('Only the nearest module or tool counts', () => {
  const inner = { blockType: 'module', tag: 'inner', children: [{ blockType: 'b', permissions: ['Who'] }] }
  expect(inside(inner)).toMatchObject({ children: [{ permissions: ['Who'] }] })
})

it('The permissions of a tool itself are its own', () => {
  const [tool] = [withVariables({ blockType: 'tool', variables, ...given, permissions: ['Who'] })]
  expect(tool['permissions']).toEqual(['Who'])
})
