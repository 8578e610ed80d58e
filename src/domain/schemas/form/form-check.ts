import { ownMember, isList } from '../../json/json-value.ts'
import { plainNumbers } from '../../json/plain-numbers.ts'
import { validateForm, type FormCheck, type FormViolation } from './form-validation.ts'
import { geoFaults, geoParts, type GeoFault, type GeoPart } from './geo-shape.ts'
import type { FormField } from './schema-form.ts'

/**
 * Checks a form that is being filled in: against its schema, without patterns that could take forever, and for
 * locations that are not on the globe, which schemas allow.
 */
export function checkForm(text: string, fields: readonly FormField[], data: unknown): FormCheck {
  const check = validateForm(text, data, 'quick')
  if (!check.ok) return check
  const faulty = new Set(check.violations.map(({ path }) => path.join('/')))
  const misplaced = misplacedIn(fields, data).filter(({ path }) => !faulty.has(path.join('/')))
  return { ok: true, violations: [...check.violations, ...misplaced] }
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
