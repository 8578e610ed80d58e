import { typeShapes, type FieldType } from './field-type.ts'
import {
  isObjectAt,
  itemsAt,
  memberAt,
  membersAt,
  rawAt,
  rootSpan,
  stringAt,
  isStringAt,
} from '../../json/json-reader.ts'
import {
  addItem,
  indentOf,
  marginOf,
  rawMember,
  removeItems,
  removeMembers,
  setMember,
  spliced,
  withMember,
} from '../../json/json-splice.ts'

// Edits within the text of one property. They leave the rest of the text unchanged.

/** Members that describe a single value. For a list of values they belong in `items`. */
const valueMembers = new Set(
  [
    'type format pattern enum $ref const oneOf anyOf allOf not if then else minLength maxLength minimum maximum',
    'exclusiveMinimum exclusiveMaximum multipleOf properties patternProperties additionalProperties required',
    'contentMediaType contentEncoding',
  ].flatMap((line) => line.split(' ')),
)

export function asList(property: string): string {
  const moved = membersAt(property, rootSpan(property)).filter(({ name }) => valueMembers.has(name))
  const unit = indentOf(property)
  const inner = unit === null ? null : marginOf(property, rootSpan(property)) + unit
  const parts = moved.map(({ key, value }) => {
    const whole = property.slice(key.from, value.to)
    return unit === null ? whole : whole.replaceAll('\n', `\n${unit}`)
  })
  const items =
    inner === null || parts.length === 0 ? `{${parts.join(separatorIn(property))}}` : lined(parts, inner, unit ?? '')
  const first = moved.at(0)?.name
  const listed = withMember(withMember(property, 'type', '"array"', first), 'items', items, 'type')
  const gone = new Set(moved.map(({ name }) => name).filter((name) => name !== 'type'))
  return spliced(listed, removeMembers(listed, rootSpan(listed), gone))
}

/** Fails with the names of members that are in both places. */
export function asSingle(property: string): string | { readonly inTheWay: readonly string[] } {
  const root = rootSpan(property)
  const outside = new Set(membersAt(property, root).map(({ name }) => name))
  const items = memberAt(property, root, 'items')
  if (!isObjectAt(property, items)) return { inTheWay: ['items'] }
  const inside = membersAt(property, items)
  const inTheWay = inside.map(({ name }) => name).filter((name) => name !== 'type' && outside.has(name))
  if (inTheWay.length > 0) return { inTheWay }
  const unit = indentOf(property)
  let single = property
  let after = 'type'
  for (const { name, value } of inside) {
    const raw = rawAt(property, value)
    single = withMember(single, name, unit === null ? raw : raw.replaceAll(`\n${unit}`, '\n'), after)
    after = name
  }
  const gone = new Set(inside.some(({ name }) => name === 'type') ? ['items'] : ['items', 'type'])
  return spliced(single, removeMembers(single, rootSpan(single), gone))
}

/** Changes the part that describes a single value: the `items` of a list, otherwise the property itself. */
export function withValueShape(property: string, multiple: boolean, change: (shape: string) => string): string {
  const items = multiple ? rawMember(property, 'items') : undefined
  return items === undefined ? change(property) : withMember(property, 'items', change(items))
}

/** `ref` is for sub-schemas. */
export function withType(shape: string, type: Exclude<FieldType, 'custom'>, ref: string | null): string {
  const wanted = typeShapes[type]
  const target = type === 'sub-schema' ? ref : (wanted.ref ?? null)
  const written: readonly (readonly [name: string, value: string | null | undefined])[] = [
    ['$ref', target],
    ['type', wanted.type ?? null],
    ['format', wanted.format ?? null],
    ['pattern', wanted.pattern ?? null],
  ]
  let result = shape
  for (const [name, value] of written)
    if (
      value !== null &&
      value !== undefined &&
      (rawMember(result, name) === undefined || stringMember(result, name) !== value)
    )
      result = withMember(
        result,
        name,
        JSON.stringify(value),
        name === '$ref' ? 'type' : name === 'type' ? '$ref' : 'type',
      )
  const gone = new Set(written.flatMap(([name, value]) => (value === null || value === undefined ? [name] : [])))
  if (type !== 'enum') gone.add('enum')
  return spliced(result, removeMembers(result, rootSpan(result), gone))
}

/** Values that remain keep their spelling. */
export function withEnum(shape: string, values: readonly string[]): string {
  const root = rootSpan(shape)
  const list = memberAt(shape, root, 'enum')
  const items = list ? itemsAt(shape, list) : []
  const spelled = new Map(
    items.flatMap((item) => (isStringAt(shape, item) ? [[stringAt(shape, item), rawAt(shape, item)] as const] : [])),
  )
  const raws = values.map((value) => spelled.get(value) ?? JSON.stringify(value))
  const [first, second, last] = [items[0], items[1], items.at(-1)]
  if (list && first && last && raws.length > 0) {
    const open = shape.slice(list.from + 1, first.from)
    const close = shape.slice(last.to, list.to - 1)
    const between = second ? shape.slice(first.to, second.from) : `,${open || (separatorIn(shape) === ', ' ? ' ' : '')}`
    return withMember(shape, 'enum', `[${open}${raws.join(between)}${close}]`)
  }
  const unit = indentOf(shape)
  const inner = marginOf(shape, root) + (unit ?? '')
  const fresh =
    unit === null || raws.length === 0 ? `[${raws.join(separatorIn(shape))}]` : lined(raws, inner, unit, '[]')
  return spliced(shape, [setMember(shape, root, 'enum', fresh, 'type')])
}

/** Replaces the first example, or removes it (null). */
export function withExample(property: string, value: string | null): string {
  const list = memberAt(property, rootSpan(property), 'examples')
  const [first, ...others] = list ? itemsAt(property, list) : []
  if (!list || !first) {
    if (value !== null)
      return list ? spliced(property, [addItem(property, list, value)]) : withMember(property, 'examples', `[${value}]`)
    return property
  }
  if (value !== null) return spliced(property, [{ ...first, insert: value }])
  return others.length > 0
    ? spliced(property, removeItems(property, list, new Set([0])))
    : withMember(property, 'examples', null)
}

function stringMember(json: string, name: string): string | null {
  const value = memberAt(json, rootSpan(json), name)
  return isStringAt(json, value) ? stringAt(json, value) : null
}

function lined(parts: readonly string[], inner: string, unit: string, [open, close] = '{}'): string {
  return `${open}\n${inner}${unit}${parts.join(`,\n${inner}${unit}`)}\n${inner}${close}`
}

function separatorIn(json: string): string {
  const [first] = membersAt(json, rootSpan(json))
  return first && json.slice(first.key.to, first.value.from) !== ':' ? ', ' : ','
}
