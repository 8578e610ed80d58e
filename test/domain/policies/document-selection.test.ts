import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areDisjoint,
  listKey,
  listOfKey,
  listsOf,
  placeIn,
  ownPrefix,
  selects,
  sourcesOf,
} from '#domain/policies/document-selection.ts'
import { workflowOf } from '#domain/policies/workflow.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const flags = {
  onlyOwnDocuments: 'owner',
  onlyOwnByGroupDocuments: 'group',
  onlyAssignDocuments: 'assignedTo',
  onlyAssignByGroupDocuments: 'assignedToGroup',
} as const

/** A workflow with one grid of one source. */
function gridOf(own: JsonObject) {
  const addon = { id: 's', blockType: 'documentsSourceAddon', permissions: ['ANY_ROLE'], ...own }
  const grid = { id: 'g', blockType: 'interfaceDocumentsSourceBlock', permissions: ['ANY_ROLE'], children: [addon] }
  const root = { id: 'r', blockType: 'interfaceContainerBlock', permissions: ['ANY_ROLE'], children: [grid] }
  const workflow = workflowOf(root, true)
  const [block = workflow.root] = workflow.root.children
  return { workflow, sources: sourcesOf(workflow, block) }
}

const name = fc.constantFrom(null, 'did:a', 'did:b', 'group:1', 'group:2')
const status = fc.constantFrom('New', 'Approved', '7', '10', undefined)
const filter = fc.record({
  type: fc.constantFrom('equal', 'not_equal', 'in', 'not_in', 'gt', 'lte'),
  value: fc.constantFrom('New', 'Approved', '7', '9', 'New,7'),
})

/** The rules once more, in plain comparisons. */
function passes(held: string | undefined, { type, value }: { type: string; value: string }): boolean {
  const many = value.split(',')
  const isNumber = (text: string | undefined) => text !== undefined && /^\d+$/.test(text)
  const isComparable = held !== undefined && isNumber(held) === isNumber(value)
  const order = isComparable
    ? isNumber(held)
      ? Number(held) - Number(value)
      : held < value
        ? -1
        : Number(held > value)
    : NaN
  return (
    {
      equal: held === value,
      not_equal: held !== value,
      in: many.includes(held ?? ''),
      not_in: !many.includes(held ?? ''),
      gt: order > 0,
      lte: order <= 0,
    }[type] === true
  )
}

describe('A source', () => {
  it('It shows every reader the documents that pass its filters and limits', () => {
    const limit = fc.subarray(Object.entries(flags))
    const row = fc.record({ owner: name, group: name, assignedTo: name, assignedToGroup: name, status })
    const reader = fc.record({ did: fc.constantFrom('did:a', 'did:b'), group: fc.constantFrom(null, 'group:1') })
    fc.assert(
      fc.property(limit, fc.array(filter, { maxLength: 2 }), row, reader, (limits, filters, held, who) => {
        const own = {
          ...Object.fromEntries(limits.map(([flag]) => [flag, true])),
          filters: filters.map((one) => ({ field: 'option.status', ...one })),
        }
        const { workflow, sources } = gridOf(own)
        const { status: state, ...members } = held
        const document = { ...members, schema: '#a', option: { status: state }, document: {} }
        const isMine = limits.every(([, member]) => {
          const mine = member === 'owner' || member === 'assignedTo' ? who.did : who.group
          return mine !== null && members[member] === mine
        })
        const expected = isMine && filters.every((one) => passes(state, one))
        const [source] = sources
        expect(source?.selection && selects(source.selection, 'vc', document, who)).toBe(expected)
        expect(source?.selection && selects(source.selection, 'vp', document, who)).toBe(false)
        for (const list of listsOf(workflow)) {
          expect(listOfKey(listKey(list))).toEqual(list)
          expect(placeIn(list, 'vc', document) === ownPrefix(list, who) && ownPrefix(list, who) !== null).toBe(expected)
        }
      }),
    )
  })

  it('Lists of earlier releases keep their names', () => {
    const { workflow } = gridOf({
      onlyOwnDocuments: true,
      schema: '#a',
      filters: [{ field: 'tag', type: 'equal', value: 'x' }],
    })
    expect(listsOf(workflow).map(listKey)).toEqual(['["#a",[["tag",["Sx"],true]],true,""]'])
    expect(listOfKey('[null,[],false,"owner"]')).toEqual({
      kind: 'vc',
      schema: null,
      tests: [],
      holders: [],
      field: 'owner',
    })
  })
})

it.each([
  ['equal values that differ', ['equal', 'A'], ['equal', 'B'], true],
  ['a value and every other value', ['equal', 'A'], ['not_equal', 'A'], true],
  ['lists without a common value', ['in', 'A,B'], ['in', 'C'], true],
  ['a list and all but a part of it', ['in', 'A,B'], ['not_equal', 'A'], false],
  ['lists with a common value', ['in', 'A,B'], ['in', 'B,C'], false],
  ['two lists of what is left out', ['not_equal', 'A'], ['not_equal', 'B'], false],
  ['a range and a value', ['gt', '1'], ['equal', '1'], false],
])('Sources of %s share documents unless they cannot', (_, one, other, expected) => {
  const selectionOf = ([type = '', value = '']: string[]) => {
    const { selection } = gridOf({ dataType: '', filters: [{ field: 'f', type, value }] }).sources[0] ?? {}
    return selection ?? []
  }
  expect(areDisjoint([selectionOf(one), selectionOf(other)].flat())).toBe(expected)
  expect(areDisjoint([selectionOf(other), selectionOf(one)].flat())).toBe(expected)
})
