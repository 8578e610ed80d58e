import { fuzzRuns } from '#test/support/tier.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveField } from '#domain/schemas/edit/field-order.ts'
import { sameTokens } from '#domain/json/json-layout.ts'
import { rawField, readDocument, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { setFieldOption, type Edit } from '#domain/schemas/edit/schema-edit.ts'
import { addField, removeField } from '#domain/schemas/edit/schema-fields.ts'
import { mergeContents, type Choices } from '#domain/schemas/merge/schema-merge.ts'
import { tokensOf, without, type Tokens } from '#test/support/json-tokens.ts'
import { schemaTexts } from '#test/support/schemas/random-schema-text.ts'

type Apply = (text: string, key: string) => Edit

const options: fc.Arbitrary<Apply> = fc.oneof(
  fc.constantFrom('One', 'Two').map(
    (title): Apply =>
      (text, key) =>
        setFieldOption(text, key, 'title', title),
  ),
  fc.constantFrom('Uno', 'Due').map(
    (help): Apply =>
      (text, key) =>
        setFieldOption(text, key, 'description', help),
  ),
  fc.boolean().map(
    (on): Apply =>
      (text, key) =>
        setFieldOption(text, key, 'isPrivate', on),
  ),
  fc.boolean().map(
    (on): Apply =>
      (text, key) =>
        setFieldOption(text, key, 'required', on),
  ),
  fc.boolean().map(
    (on): Apply =>
      (text, key) =>
        setFieldOption(text, key, 'multiple', on),
  ),
)
const edits: fc.Arbitrary<Apply> = fc.oneof(
  { weight: 4, arbitrary: options },
  fc.nat(5).map(
    (to): Apply =>
      (text, key) =>
        moveField(text, key, to),
  ),
  fc.constantFrom('added', 'more').map(
    (key): Apply =>
      (text) =>
        addField(text, { key, type: 'date' }),
  ),
  fc.constant<Apply>((text, key) => removeField(text, key)),
)
const sequences = fc.array(fc.tuple(edits, fc.nat(4)), { maxLength: 3 })
const ofOptions = fc.array(fc.tuple(options, fc.nat(4)), { maxLength: 3 })

function opened(text: string): SchemaDocument {
  const read = readDocument(text)
  if (!read.ok) throw new Error(text)
  return read.document
}

function keysOf(text: string): string[] {
  return opened(text).fields.map(({ key }) => key)
}

function after(
  text: string,
  sequence: readonly (readonly [Apply, number])[],
  among = (keys: string[]) => keys,
): string {
  return sequence.reduce((now, [apply, number]) => {
    const keys = among(keysOf(now))
    const key = keys[number % Math.max(1, keys.length)]
    const edit = key === undefined ? null : apply(now, key)
    return edit?.ok ? edit.text : now
  }, text)
}

function merged(base: string, mine: string, theirs: string, choices: Choices = {}) {
  const content = (text: string) => ({ name: 'N', description: '', text })
  const result = mergeContents(content(base), content(mine), content(theirs), choices)
  if (!result.ok) throw new Error(result.unreadable)
  return { text: result.content.text, conflicts: result.conflicts }
}

/** A field's tokens without its place in the order. */
function fieldOf(text: string, key: string) {
  const raw = rawField(opened(text), key)
  return raw === null ? null : without(tokensOf(raw), ['$comment', 'orderPosition'])
}

/** Each side rewrites a comment that it changes, so the order of its members does not count. */
function sorted(tokens: Tokens | null): Tokens | null {
  if (tokens === null || typeof tokens === 'string') return tokens
  if ('list' in tokens) return { list: tokens.list.map((one) => sorted(one) ?? one) }
  const members = tokens.members.map(([key, value]) => [key, sorted(value) ?? value] as const)
  return { members: members.toSorted(([a], [b]) => (a < b ? -1 : 1)) }
}

describe('Two changes of a random schema', () => {
  it('merge to the one side that changed something', () => {
    fc.assert(
      fc.property(schemaTexts, sequences, (base, sequence) => {
        const changed = after(base, sequence)
        const isSpacing = sameTokens(base, changed)
        for (const [mine, theirs] of [
          [base, changed],
          [changed, base],
          [changed, changed],
        ] as const) {
          const { text, conflicts } = merged(base, mine, theirs)
          expect(isSpacing ? tokensOf(text) : text).toEqual(isSpacing ? tokensOf(changed) : changed)
          expect(conflicts).toEqual([])
        }
      }),
      { numRuns: fuzzRuns(1500) },
    )
  }, 240_000)

  it('are both kept if they are about different fields', () => {
    fc.assert(
      fc.property(schemaTexts, ofOptions, ofOptions, (base, first, second) => {
        const half = Math.ceil(keysOf(base).length / 2)
        const own = new Set(keysOf(base).slice(0, half))
        const mine = after(base, first, (keys) => keys.filter((key) => own.has(key)))
        const theirs = after(base, second, (keys) => keys.filter((key) => !own.has(key)))
        const { text, conflicts } = merged(base, mine, theirs)
        expect(conflicts).toEqual([])
        expect(keysOf(text)).toEqual(keysOf(base))
        for (const key of keysOf(base)) {
          const side = own.has(key) ? mine : theirs
          expect(fieldOf(text, key)).toEqual(fieldOf(side, key))
          expect(opened(text).required.includes(key)).toBe(opened(side).required.includes(key))
        }
        // The copy in a condition follows its field.
        const rest = [['properties'], ['required'], ['allOf', '*', 'then', 'properties']]
        expect(without(tokensOf(text), ...rest)).toEqual(without(tokensOf(base), ...rest))
      }),
      { numRuns: fuzzRuns(1500) },
    )
  }, 240_000)

  it('keep everything that only one side changed', () => {
    fc.assert(
      fc.property(schemaTexts, sequences, sequences, (base, first, second) => {
        const [mine, theirs] = [after(base, first), after(base, second)]
        const { text, conflicts } = merged(base, mine, theirs)
        const known = new Set([...keysOf(mine), ...keysOf(theirs), ...keysOf(base)])
        for (const key of known) {
          const [was, own, other] = [base, mine, theirs].map((side) => fieldOf(side, key))
          const [a, b, c] = [was, own, other].map((one) => JSON.stringify(one))
          const wanted = a === b ? other : a === c ? own : undefined
          expect(wanted === undefined ? null : sorted(fieldOf(text, key))).toEqual(sorted(wanted ?? null))
        }
        const all = (side: 'mine' | 'theirs') => Object.fromEntries(conflicts.map(({ id }) => [id, side]))
        const [chosenMine, chosenTheirs] = [
          merged(base, mine, theirs, all('mine')),
          merged(base, mine, theirs, all('theirs')),
        ]
        expect(chosenMine.text).toBe(text)
        expect(chosenTheirs.conflicts.map(({ id }) => id)).toEqual(conflicts.map(({ id }) => id))
        const isOrdered = conflicts.some(({ kind }) => kind === 'order')
        const shared = (order: string[]) =>
          order.filter(
            (key) => keysOf(mine).includes(key) && keysOf(theirs).includes(key) && keysOf(text).includes(key),
          )
        expect(isOrdered ? shared(keysOf(text)) : []).toEqual(isOrdered ? shared(keysOf(mine)) : [])
      }),
      { numRuns: fuzzRuns(2000) },
    )
  }, 240_000)
})
