import { expect, it } from 'vitest'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { checkForm } from '#domain/schemas/form/form-check.ts'
import { validateForm } from '#domain/schemas/form/form-validation.ts'
import { formFieldsOf } from '#domain/schemas/form/schema-form.ts'
import { formSchema } from '#test/support/schemas/form-schema.ts'

const geo = { $ref: '#GeoJSON', comment: { customType: 'geo' } }
const text = formSchema(
  {
    place: { title: 'Place', ...geo },
    sites: { title: 'Sites', type: 'array', items: { $ref: '#GeoJSON' }, comment: { customType: 'geo' } },
  },
  { $defs: { '#GeoJSON': { type: 'object' } } },
)

function faults(data: unknown) {
  const read = readDocument(text)
  const check = checkForm(text, read.ok ? formFieldsOf(read.document, data) : [], data)
  return check.ok ? check.violations.map(({ path, detail }) => `${path.join('/')}: ${detail}`) : null
}

const point = (...coordinates: number[]) => ({ type: 'Point', coordinates })

it.each([
  [{ place: point(7.4, 46.9) }, []],
  [{ place: point(200, 46.9) }, ['place: "Place" has the longitude 200, which is not between -180 and 180.']],
  [{ place: point(7.4, -91) }, ['place: "Place" has the latitude -91, which is not between -90 and 90.']],
  [
    { place: { type: 'Feature', geometry: { type: 'LineString', coordinates: [[1, 2]] } } },
    ['place: "Place" has too few points: this shape needs at least 2.'],
  ],
  [
    { sites: [point(1, 1), point(-181, 200)] },
    ['sites/1: "Sites" has the longitude -181, which is not between -180 and 180.'],
  ],
])('In a form, %j has the faults %j', (data, expected) => {
  expect(faults(data)).toEqual(expected)
})

it('The schema alone allows locations that are not on the globe, like a Guardian', () => {
  expect(validateForm(text, { place: point(200, 46.9) })).toEqual({ ok: true, violations: [] })
})

const told = { type: 'string' }
/** Where something is from is asked if it was used before. */
const origin = {
  allOf: [{ if: { properties: { used: { const: true } } }, then: { properties: { from: told }, required: ['from'] } }],
}
const questions = { used: { title: 'Used before', type: 'boolean' }, from: { title: 'From', ...told } }
const group = (...given: Parameters<typeof formSchema>) => JSON.parse(formSchema(...given))
const groups = formSchema(
  {
    owner: { title: 'Owner', $ref: '#Person' },
    meters: { title: 'Meters', type: 'array', items: { $ref: '#Meter' } },
    readers: { title: 'Readers', type: 'array', items: { $ref: '#Person' } },
    ...questions,
  },
  {
    ...origin,
    required: ['owner', 'meters', 'readers'],
    $defs: {
      '#Person': group(
        { name: { title: 'Name', ...told }, home: { title: 'Home', $ref: '#Home' }, phone: told },
        { required: ['name', 'home'] },
      ),
      '#Home': group({ street: { title: 'Street', ...told } }, { required: ['street'] }),
      '#Meter': group(questions, origin),
    },
  },
)
const [owner, readers] = [{ name: 'Jo', home: { street: 'Elm' } }, [{ name: 'Al', home: { street: 'Oak' } }]]

it.each([
  [
    'each required question of a group, of a group within it, and of the first item of a list',
    { used: false },
    [
      'owner/name required',
      'owner/home/street required',
      'meters required',
      'readers/0/name required',
      'readers/0/home/street required',
    ],
  ],
  [
    'the question that decides which others are asked',
    { owner, readers, meters: [{ used: false }, {}] },
    ['meters/1/used condition', 'used condition'],
  ],
  [
    'a question that an answer asks',
    { used: true, owner: { name: 'Jo' }, readers, meters: [{ used: true }] },
    ['owner/home/street required', 'meters/0/from required', 'from required'],
  ],
])('A form reports what is missing at %s', (_, data, expected) => {
  const read = readDocument(groups)
  const check = checkForm(groups, read.ok ? formFieldsOf(read.document, data) : [], data)
  const missing = check.ok ? check.violations.map(({ path, rule }) => `${path.join('/')} ${rule}`) : []
  expect(missing).toEqual(expected)
})
