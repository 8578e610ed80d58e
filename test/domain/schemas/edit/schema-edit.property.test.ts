import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveField } from '#domain/schemas/edit/field-order.ts'
import { fieldTypes } from '#domain/schemas/document/field-type.ts'
import { contradictionsIn } from '#domain/schemas/check/contradictions.ts'
import { rawField, readDocument, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { setFieldOption, setFieldType, setTitle, type Edit } from '#domain/schemas/edit/schema-edit.ts'
import { addField, duplicateField, removeField, renameField } from '#domain/schemas/edit/schema-fields.ts'
import { newUndoHistory, recordEdit, redo, undo } from '#domain/schemas/edit/schema-history.ts'
import { tokensOf, without, type Tokens } from '#test/support/json-tokens.ts'
import { schemaTexts } from '#test/support/schemas/random-schema-text.ts'

type Path = readonly string[]

/** One edit of a field chosen by number, and the only places that it may change. */
interface Move {
  readonly name: string
  readonly apply: (text: string, key: string, document: SchemaDocument) => Edit
  readonly touches: (key: string) => readonly Path[]
  /** The keys of all fields afterwards; the same where it is left out. */
  readonly orders?: (keys: readonly string[], key: string) => readonly string[]
}

const inField =
  (...members: readonly string[]) =>
  (key: string) =>
    members.map((member) => ['properties', key, member])
const inComment =
  (...members: readonly string[]) =>
  (key: string) =>
    members.map((member) => ['properties', key, '$comment', member])
/** A condition repeats the fields that it shows, and follows their edits. */
const inCopies = (path: Path): readonly Path[] =>
  path[0] === 'properties' && path[1] !== '*' && path.length > 2 ? [['allOf', '*', '*', ...path]] : []
const order: Path = ['properties', '*', '$comment', 'orderPosition']
const shape = inField('type', 'format', 'pattern', 'enum', '$ref', 'items')

const text = fc.constantFrom('', 'New', 'a"b\\c', '€🌍', '1.0')
const json = fc.constantFrom('1.0', '12345678901234567890', '"x"', 'false', '0', '""', '{ "b": 1, "a": 2.0 }')

const moves: fc.Arbitrary<Move> = fc.oneof(
  text.map((value) => ({
    name: 'title',
    apply: (before: string, key: string) => setFieldOption(before, key, 'title', value),
    touches: inField('title'),
  })),
  fc.option(json).map((value) => ({
    name: 'default',
    apply: (before: string, key: string) => setFieldOption(before, key, 'defaultValue', value),
    touches: inField('default'),
  })),
  fc.option(json).map((value) => ({
    name: 'example',
    apply: (before: string, key: string) => setFieldOption(before, key, 'example', value),
    touches: inField('examples'),
  })),
  fc.boolean().map((value) => ({
    name: 'private',
    apply: (before: string, key: string) => setFieldOption(before, key, 'isPrivate', value),
    touches: inComment('isPrivate'),
  })),
  fc.boolean().map((value) => ({
    name: 'multiple',
    apply: (before: string, key: string) => setFieldOption(before, key, 'multiple', value),
    touches: (key: string) => [...shape(key), ['properties', key, 'oneOf'], ['properties', key, 'minLength']],
  })),
  fc.boolean().map((value) => ({
    name: 'required',
    apply: (before: string, key: string) => setFieldOption(before, key, 'required', value),
    touches: (key: string) => [['required', JSON.stringify(key)]],
  })),
  fc.constantFrom(...fieldTypes).map((type) => ({
    name: `type ${type}`,
    apply: (before: string, key: string) =>
      setFieldType(before, key, type, { ref: '#Sub', enumValues: ['a'], unit: 'kg' }),
    touches: (key: string) => [...shape(key), ...inComment('customType', 'unit', 'unitSystem', '@id')(key)],
  })),
  fc.nat(6).map((to) => ({
    name: `move to ${to}`,
    apply: (before: string, key: string) => moveField(before, key, to),
    touches: (key: string) => [order, ['properties', key]],
    orders: (keys: readonly string[], key: string) => keys.filter((one) => one !== key).toSpliced(to, 0, key),
  })),
  fc.option(fc.nat(6)).map((at) => ({
    name: `add at ${at}`,
    apply: (before: string) => addField(before, { key: 'added', type: 'date', required: true }, at ?? undefined),
    touches: () => [order, ['properties', 'added'], ['required', '"added"']],
    orders: (keys: readonly string[]) => keys.toSpliced(at ?? keys.length, 0, 'added'),
  })),
  fc.constant({
    name: 'duplicate',
    apply: (before: string, key: string) => duplicateField(before, key, 'copy'),
    touches: () => [order, ['properties', 'copy'], ['required', '"copy"']],
    orders: (keys: readonly string[], key: string) => keys.toSpliced(keys.indexOf(key) + 1, 0, 'copy'),
  }),
  fc.constant({
    name: 'remove',
    apply: (before: string, key: string) => removeField(before, key),
    orders: (keys: readonly string[], key: string) => keys.filter((one) => one !== key),
    touches: (key: string) => [
      ['properties', key],
      ['required', JSON.stringify(key)],
    ],
  }),
  fc.constant({
    name: 'rename',
    apply: (before: string, key: string) => renameField(before, key, 'renamed'),
    orders: (keys: readonly string[], key: string) => keys.map((one) => (one === key ? 'renamed' : one)),
    touches: (key: string) => [
      ['properties', key],
      ['properties', 'renamed'],
      ['required', JSON.stringify(key)],
      ['required', '"renamed"'],
      ['allOf', '*', '*', 'properties', key],
      ['allOf', '*', '*', 'properties', 'renamed'],
    ],
  }),
  fc.constant({ name: 'title of all', apply: (before: string) => setTitle(before, 'All'), touches: () => [['title']] }),
)

function rest(whole: string, paths: readonly Path[]): Tokens {
  return without(tokensOf(whole), ...paths)
}

function opened(whole: string): SchemaDocument {
  const read = readDocument(whole)
  if (!read.ok) throw new Error(`${JSON.stringify(read.violation)} ${whole}`)
  return read.document
}

const content = (whole: string) => ({ name: '', description: '', text: whole })

describe('Edits of random schemas', () => {
  it('change only what they are about, and can be undone and redone', () => {
    let made = 0
    fc.assert(
      fc.property(
        schemaTexts,
        fc.array(fc.tuple(moves, fc.nat(4)), { minLength: 1, maxLength: 4 }),
        (start, sequence) => {
          let history = newUndoHistory(content(start))
          const passed = [start]
          for (const [move, number] of sequence) {
            const before = history.present.text
            const document = opened(before)
            const key = document.fields[number % Math.max(1, document.fields.length)]?.key ?? 'name'
            const edit = move.apply(before, key, document)
            if (!edit.ok) continue
            const own = move.touches(key)
            const touched = [...own, ...own.flatMap(inCopies)]
            expect({ after: move.name, rest: rest(edit.text, touched) }).toEqual({
              after: move.name,
              rest: rest(before, touched),
            })
            const after = opened(edit.text)
            expect(contradictionsIn(after)).toBeInstanceOf(Array)
            const keys = document.fields.map((field) => field.key)
            expect({ after: move.name, keys: after.fields.map((field) => field.key) }).toEqual({
              after: move.name,
              keys: move.orders?.(keys, key) ?? keys,
            })
            // If no position changes, the other properties are the same to the letter.
            const others = touched.includes(order) ? [] : keys.filter((one) => one !== key)
            expect(others.map((one) => rawField(after, one))).toEqual(others.map((one) => rawField(document, one)))
            if (edit.text === before) continue
            made += 1
            history = recordEdit(history, content(edit.text))
            passed.push(edit.text)
          }
          for (const expected of passed.toReversed().slice(1)) {
            history = undo(history)
            expect(history.present.text).toBe(expected)
          }
          for (const expected of passed.slice(1)) {
            history = redo(history)
            expect(history.present.text).toBe(expected)
          }
        },
      ),
      { numRuns: fuzzRuns(10_000) },
    )
    expect(made).toBeGreaterThan(0.8 * fuzzRuns(10_000))
  }, 240_000)
})
