import { valueAt } from '../../json/json-path.ts'
import { ownMember, isList } from '../../json/json-value.ts'
import { plainNumbers } from '../../json/plain-numbers.ts'
import { readDocument } from '../document/schema-document.ts'
import { validateForm, type FormCheck, type FormViolation } from './form-validation.ts'
import { geoFaults, geoParts, type GeoFault, type GeoPart } from './geo-shape.ts'
import { decidingPaths, formFieldAt, isShownAt, withNested, type FormField } from './schema-form.ts'
import { isSilentGroup } from './silent-groups.ts'

/**
 * Checks a form that is being filled in: against its schema, without patterns that could take forever, and for
 * locations that are not on the globe, which schemas allow. What is missing is reported at the questions to answer.
 */
export function checkForm(text: string, fields: readonly FormField[], data: unknown): FormCheck {
  const check = validateForm(text, data, 'quick')
  if (!check.ok) return check
  const missing = check.violations.filter(({ rule }) => rule === 'required')
  const asked = new Map(missing.flatMap((one) => questionsFor(text, fields, data, one)).map((one) => [keyOf(one), one]))
  const others = check.violations.filter(({ rule }) => rule !== 'required')
  const violations = [...asked.values(), ...others]
  const faulty = new Set(violations.map(keyOf))
  const misplaced = misplacedIn(fields, data).filter((one) => !faulty.has(keyOf(one)))
  return { ok: true, violations: inOrder(fields, [...violations, ...misplaced]) }
}

/** In the order of the questions. What concerns none of them comes last. */
function inOrder(fields: readonly FormField[], violations: readonly FormViolation[]): readonly FormViolation[] {
  if (violations.length < 2) return violations
  const places = new Map(withNested(fields).map(({ path }, index) => [path.join('/'), index]))
  const placeOf = ({ path }: FormViolation) =>
    places.get(path.join('/')) ?? places.get(path.slice(0, -1).join('/')) ?? places.size
  return violations.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const keyOf = ({ path }: FormViolation) => path.join('/')

function questionsFor(
  text: string,
  fields: readonly FormField[],
  data: unknown,
  missing: FormViolation,
): readonly FormViolation[] {
  if (!isShownAt(fields, missing.path)) return [decidedBy(text, fields, data, missing) ?? missing]
  const field = formFieldAt(fields, missing.path)
  const inner = field === null ? [] : (field.groups[0] ?? []).flatMap(requiredWithin)
  return inner.length === 0 ? [missing] : inner
}

/** The required questions of a group without any answer. */
function requiredWithin(field: FormField): readonly FormViolation[] {
  if (!field.required || isSilentGroup(field)) return []
  const inner = (field.groups[0] ?? []).flatMap(requiredWithin)
  if (inner.length > 0) return inner
  return [{ path: field.path.map(String), rule: 'required', detail: `"${field.label}" is required.` }]
}

/** A condition whose question is not answered holds for a validator. A form asks for its other branch. */
function decidedBy(
  text: string,
  fields: readonly FormField[],
  data: unknown,
  { path }: FormViolation,
): FormViolation | undefined {
  const read = readDocument(text)
  const deciding = (read.ok ? decidingPaths(read.document, path) : []).filter((place) => isShownAt(fields, place))
  const open = deciding
    .map((place) => formFieldAt(fields, place))
    .find((field) => field && valueAt(data, field.path) === undefined)
  return open
    ? { path: open.path.map(String), rule: 'condition', detail: `"${open.label}" decides what else is asked.` }
    : undefined
}

function misplacedIn(fields: readonly FormField[], data: unknown): FormViolation[] {
  return fields.flatMap(({ key, path, label, type, multiple, groups }) => {
    const value = ownMember(data, key)
    if (value === undefined) return []
    const values = multiple && isList(value) ? value : [value]
    if (type !== 'geojson') return groups.flatMap((group, index) => misplacedIn(group, values[index]))
    return values.flatMap((one, index) => {
      const [words] = geoParts(plainNumbers(one)).flatMap(faultsOf)
      const place = [...path, ...(multiple ? [index] : [])].map(String)
      return words === undefined ? [] : [{ path: place, rule: 'location', detail: `"${label}" ${words}.` }]
    })
  })
}

const shapes = { points: 'MultiPoint', line: 'LineString', area: 'Polygon' } as const

function faultsOf({ kind, points }: GeoPart): string[] {
  return geoFaults({ type: shapes[kind], points }).map((fault) => wordsOf(fault, points))
}

function wordsOf(fault: GeoFault, points: GeoPart['points']): string {
  if (fault.kind === 'too-few') return `has too few points: this shape needs at least ${fault.needed}`
  const [longitude, latitude] = points[fault.point] ?? []
  return fault.kind === 'latitude'
    ? `has the latitude ${latitude}, which is not between -90 and 90`
    : `has the longitude ${longitude}, which is not between -180 and 180`
}
