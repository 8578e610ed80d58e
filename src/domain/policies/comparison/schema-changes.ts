import type { FieldType } from '../../schemas/document/field-type.ts'
import { readDocument } from '../../schemas/document/schema-document.ts'
import { differenceOf, type FieldChange, type OptionChange } from '../../schemas/merge/schema-difference.ts'
import { comparableDocument, type SharedIris } from './comparable-schema.ts'
import { matchByKeys, type Pair } from './match-by-keys.ts'
import type { PolicyChange } from '#api/policies/policy-review.ts'

export interface ComparedSchema {
  readonly iri: string
  readonly name: string
  readonly description: string
  /** JSON text. */
  readonly document: string
}

type SchemaPair = Pair<ComparedSchema>

/** Schemas match by IRI, else by UUID, else by name. */
export function matchSchemas(
  before: readonly ComparedSchema[],
  after: readonly ComparedSchema[],
): readonly SchemaPair[] {
  return matchByKeys(before, after, [({ iri }) => iri, ({ iri }) => iri.replace(/&.*$/s, ''), ({ name }) => name])
}

export function schemaLabel({ name, iri }: ComparedSchema): string {
  return name === '' ? iri : name
}

/** `labels`: the names of schemas by IRI. */
export function schemaChanges(pairs: readonly SchemaPair[], labels: ReadonlyMap<string, string>): PolicyChange[] {
  const iris = new Map(
    pairs.flatMap(({ before, after }) =>
      [before, after].flatMap((one) => (one ? [[one.iri, (after ?? one).iri] as const] : [])),
    ),
  )
  return pairs.flatMap(({ before, after }): PolicyChange[] => {
    const one = after ?? before
    if (!one) return []
    const subject = schemaLabel(one)
    const texts = { before: before?.document ?? null, after: after?.document ?? null }
    if (!before || !after) {
      const kind = after ? 'added' : 'removed'
      return [
        {
          section: 'schemas',
          kind,
          subject,
          blockId: null,
          sentences: [`The schema “${subject}” was ${after ? 'added' : 'removed'}`],
          ...texts,
        },
      ]
    }
    const sentences = schemaSentences({ before, after }, iris, labels)
    return sentences.length === 0
      ? []
      : [{ section: 'schemas', kind: 'changed', subject, blockId: null, sentences, ...texts }]
  })
}

function schemaSentences(
  { before, after }: { readonly before: ComparedSchema; readonly after: ComparedSchema },
  iris: SharedIris,
  labels: ReadonlyMap<string, string>,
): string[] {
  const titles = (['name', 'description'] as const).flatMap((member) =>
    before[member] === after[member] ? [] : [`The ${member} is now “${after[member]}”, was “${before[member]}”`],
  )
  if (before.document === after.document) return titles
  const [old, young] = [before, after].map(({ document }) => readDocument(comparableDocument(document, iris)))
  if (!old?.ok || !young?.ok) return [...titles, 'Its document changed, and one of the two cannot be read']
  const { fields, members } = differenceOf(old.document, young.document)
  const others = members.filter(({ path: [member, ...inner] }) => !omittedMembers.has(member ?? '') || inner.length > 0)
  return [
    ...titles,
    ...fields.flatMap((field) => fieldSentences(field, labels)),
    ...others.map(({ path, before: was, after: is }) => memberSentence(path.map(named(labels)), was, is)),
  ]
}

/** These repeat the name and the description, or are for machines. */
const omittedMembers: ReadonlySet<string> = new Set(['$comment', 'title', 'description'])

function memberSentence([member = '', name]: readonly string[], before: string | null, after: string | null): string {
  const state = before === null ? 'was added' : after === null ? 'was removed' : 'changed'
  if (member === '$defs') return `The sub-schema ${name ?? ''} ${state}`
  if (member === 'allOf') return 'Its conditions changed'
  if (member === 'properties') return `The system field “${name ?? ''}” ${state}`
  return member === 'type' ? `Its type ${state}` : `“${member}” ${state}`
}

function named(labels: ReadonlyMap<string, string>): (iri: string) => string {
  return (iri) => labels.get(iri) ?? iri
}

function fieldSentences(change: FieldChange, labels: ReadonlyMap<string, string>): string[] {
  const { label } = change
  if (change.kind === 'added') return [`${label} is a new field (${typeText(change.type)})`]
  if (change.kind === 'removed') return [`${label} is no longer a field`]
  if (change.kind !== 'changed') return []
  return [
    ...(change.from === null ? [] : [`${label} has the key ${change.key}, was ${change.from}`]),
    ...(change.moved ? [`${label} moved from position ${change.moved.from + 1} to ${change.moved.to + 1}`] : []),
    ...change.options.map((option) => `${label} ${optionText(option, named(labels))}`),
  ]
}

function typeText(type: FieldType): string {
  return type.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
}

const flags: Readonly<Partial<Record<OptionChange['option'], readonly [string, string]>>> = {
  required: ['is required', 'is optional'],
  multiple: ['accepts several values', 'accepts one value'],
  isPrivate: ['is private', 'is no longer private'],
  hidden: ['is hidden', 'is shown'],
  autocalculate: ['is calculated', 'is no longer calculated'],
  isUpdatable: ['can be updated', 'can no longer be updated'],
}

const names: Readonly<Partial<Record<OptionChange['option'], string>>> = {
  title: 'is called',
  description: 'is described as',
  type: 'is of the type',
  enumValues: 'offers',
  unit: 'has the unit',
  pattern: 'must match',
  expression: 'is calculated as',
  defaultValue: 'has the default',
  example: 'has the example',
  suggest: 'suggests',
  ref: 'holds',
}

function optionText({ option, before, after }: OptionChange, nameOf: (iri: string) => string): string {
  const flag = flags[option]
  if (flag && typeof after === 'boolean') return after ? flag[0] : flag[1]
  if (option === 'enumValues' && Array.isArray(before) && Array.isArray(after)) {
    const added = after.filter((one) => !before.includes(one))
    const removed = before.filter((one) => !after.includes(one))
    const parts = [
      ...(added.length > 0 ? [`now offers ${added.join(', ')}`] : []),
      ...(removed.length > 0 ? [`no longer offers ${removed.join(', ')}`] : []),
    ]
    return parts.length > 0 ? parts.join(' and ') : 'offers its values in another order'
  }
  if (option === 'json') return 'changed in its JSON'
  const [is, was] = [after, before].map((value) => valueText(typeof value === 'string' ? nameOf(value) : value))
  return `${names[option] ?? `has ${option}`} ${is}, was ${was}`
}

function valueText(value: OptionChange['before']): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? `“${value}”` : value.join(', ')
}
