import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { fillForm } from '../../../../../scripts/play/fill-form.ts'
import { inventedValues, inventions } from '../../../../../scripts/play/invented-values.ts'

const schema = (properties: JsonObject, more: JsonObject = {}) =>
  JSON.stringify({ type: 'object', properties, ...more })
const [first, second] = [inventedValues(0), inventedValues(1)]

it('Numbers keep to the bounds of their fields in every way of answering', () => {
  const text = schema({
    share: { title: 'Share', type: 'number', minimum: 0, maximum: 1 },
    count: { title: 'Count', type: 'integer', minimum: 5000 },
  })
  for (let way = 0; way < inventions; way += 1) {
    const { share, count } = fillForm(text, {}, inventedValues(way))
    expect([Number(share) >= 0, Number(share) <= 1, Number(count) >= 5000]).toEqual([true, true, true])
  }
})

it('Fields get equal numbers in the first way of answering, and others in the second', () => {
  const text = schema({ before: { title: 'Before', type: 'number' }, after: { title: 'After', type: 'number' } })
  expect(fillForm(text, {}, first)).toEqual({ before: 7, after: 7 })
  const { before, after } = fillForm(text, {}, second)
  expect(before).not.toBe(after)
  expect(fillForm(text, {}, second)).toEqual({ before, after })
})

it('A preset that does not match its field is corrected', () => {
  const text = schema({ on: { title: 'On', type: 'string', format: 'date' }, by: { title: 'By', type: 'string' } })
  expect(fillForm(text, { on: 'soon', by: 'Ina' }, first)).toEqual({ on: '2026-01-02', by: 'Ina' })
})

it('An optional group that cannot be filled in is left out', () => {
  const hidden = { title: 'Sum', type: 'number', $comment: JSON.stringify({ term: 'sum', hidden: true }) }
  const group = { $id: '#part', type: 'object', properties: { sum: hidden }, required: ['sum'] }
  const text = schema(
    { name: { title: 'Name', type: 'string' }, part: { title: 'Part', $ref: '#part' } },
    { $defs: { '#part': group } },
  )
  expect(fillForm(text, {}, first)).toEqual({ name: '7' })
})
