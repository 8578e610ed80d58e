import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mergeContents } from '#domain/schemas/merge/schema-merge.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { conflictPlace } from '#web/features/schemas/editor/conflict-words.ts'
import { ConflictSide } from '#web/features/schemas/editor/merge-dialog.tsx'

const documentWith = (members: object) => ({
  name: 'Visit',
  description: '',
  text: JSON.stringify({ type: 'object', ...members }, null, 2),
})
const name = { title: 'Name', description: 'Of the visitor', type: 'string' }

/** The only conflict: where it is, and what each side reads. */
function onlyConflict(base: object, mine: object, theirs: object) {
  const merged = mergeContents(documentWith(base), documentWith(mine), documentWith(theirs))
  const [conflict, ...others] = merged.ok ? merged.conflicts : []
  expect(others).toEqual([])
  if (!conflict) throw new Error('The two changes do not conflict.')
  const documents = [mine, theirs, base].flatMap((side) => {
    const read = readDocument(documentWith(side).text)
    return read.ok ? [read.document] : []
  })
  const side = (one: 'mine' | 'theirs') =>
    render(<ConflictSide conflict={conflict} side={one} documents={documents} />).container.textContent
  return [conflictPlace(conflict, documents), side('mine'), side('theirs')]
}

describe('A conflict and its sides', () => {
  it('name the options that the other side changed in a removed field', () => {
    const theirs = { properties: { name: { ...name, title: 'Full name' } } }
    expect(onlyConflict({ properties: { name } }, { properties: {} }, theirs)).toEqual([
      'Full name',
      'removed',
      'Title: Name → Full name',
    ])
  })

  it('name the options of a field that both have added', () => {
    const mine = { title: 'Weight', type: 'number' }
    const theirs = { ...mine, title: 'Mass', type: 'integer' }
    const added = (weight: object) => ({ properties: { weight } })
    expect(onlyConflict({ properties: {} }, added(mine), added(theirs))).toEqual([
      'Weight',
      'Title: WeightType: Number',
      'Title: MassType: Integer',
    ])
  })

  const way = { title: 'Way', type: 'string', enum: ['foot'] }
  const site = (property: object) => ({ $defs: { '#Site': { title: 'Site', properties: { land: property } } } })
  const condition = (value: string, shown: string) => ({
    if: { properties: { way: { const: value } }, required: ['way'] },
    then: { properties: { [shown]: { type: 'string' } } },
  })
  const conditional = (...allOf: object[]) => ({ properties: { way, name, note: { type: 'string' } }, allOf })
  const fields = (...keys: string[]) => ({
    properties: Object.fromEntries(keys.map((key) => [key, { title: key.toUpperCase() }])),
  })

  const three = <Value,>(make: (value: Value) => object, base: Value, mine: Value, theirs: Value) =>
    [make(base), make(mine), make(theirs)] as const

  it.each<readonly [name: string, base: object, mine: object, theirs: object, said: readonly string[]]>([
    [
      'an option',
      ...three((title) => ({ properties: { name: { ...name, description: title } } }), 'a', 'b', 'c'),
      ['Name / Description', 'b', 'c'],
    ],
    [
      'a default',
      ...three((value) => ({ properties: { name: { ...name, default: value } } }), true, false, null),
      ['Name / Default', 'no', 'null'],
    ],
    [
      'a format',
      ...three((format) => ({ properties: { name: { ...name, format } } }), 'date', 'email', 'uri'),
      ['Name / Type', 'Email', 'URI'],
    ],
    [
      'the values of a choice',
      { properties: { way: { ...way, enum: 'foot' } } },
      { properties: { way: { ...way, enum: ['foot', 'boat'] } } },
      { properties: { way: { ...way, enum: ['foot', 1.0] } } },
      ['Way / Values', 'foot, boat', 'foot, 1'],
    ],
    [
      'an option in a comment',
      ...three((unit) => ({ properties: { name: { ...name, $comment: JSON.stringify({ unit }) } } }), 'kg', 'g', 't'),
      ['Name / Unit', 'g', 't'],
    ],
    [
      'a field of a nested schema',
      ...three((title) => site({ title, type: 'string' }), 'a', 'b', 'c'),
      ['Site / b / Title', 'b', 'c'],
    ],
    [
      'the order of all fields',
      fields('a', 'b', 'c'),
      fields('c', 'a', 'b'),
      fields('b', 'a', 'c'),
      ['Field order', 'C, A, B', 'B, A, C'],
    ],
    [
      'a condition that one side removed',
      conditional(condition('foot', 'name')),
      conditional(),
      conditional(condition('boat', 'name')),
      ['Condition 1', 'removed', 'When Way is “boat”show Name'],
    ],
    [
      'the test of a condition',
      ...three((value) => conditional(condition(value, 'name')), 'a', 'b', 'c'),
      ['Condition 1 / When / Way', 'b', 'c'],
    ],
  ])('name %s by labels and in words', (_, base, mine, theirs, said) => {
    expect(onlyConflict(base, mine, theirs)).toEqual(said)
  })
})
