import { stringifyJson } from '#api/json.ts'
import type { Schema } from '#api/schemas/schemas.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import { isList, isObject, type JsonObject } from '#domain/json/json-value.ts'
import { isEventDriven, upgradeConfig } from '#domain/policies/policy-upgrade.ts'
import { withoutCycles } from '#domain/policies/policy-blocks-check.ts'
import { schemaText, usableSchemas } from '#domain/policies/policy-check.ts'
import { reservedRoles } from '#domain/policies/policy-file-schemas.ts'
import { objectsIn, textsIn } from '#domain/policies/workflow.ts'
import { createHash, randomUUID } from 'node:crypto'

export interface PolicyFile {
  readonly name: string
  readonly description: string
  readonly version: string | null
  readonly tag: string
  readonly roles: readonly string[]
  readonly schemas: readonly Schema[]
  /** Upgraded to the current `codeVersion`. */
  readonly config: JsonObject
  readonly isEventDriven: boolean
  readonly parts: PolicyParts
  /** Oldest first. */
  readonly documents: readonly FileDocument[]
}

/** The parts that blocks refer to by name, as rows of the file. */
export interface PolicyParts {
  readonly groups: readonly JsonObject[]
  readonly topics: readonly JsonObject[]
  readonly navigation: readonly JsonObject[]
  readonly tokens: readonly JsonObject[]
  /** What tokens that blocks create have in common. */
  readonly templates: readonly JsonObject[]
  readonly tools: readonly JsonObject[]
  readonly artifacts: readonly JsonObject[]
}

export interface FileDocument {
  /** Derived from the content, so that importing a document again changes nothing. */
  readonly id: string
  /** The schema's IRI. */
  readonly schema: string
  /** The username of the owner. */
  readonly owner: string
  readonly option: JsonObject
  readonly document: JsonObject
  readonly at: number
}

/** The tag identifies a policy across its versions. For a file without a tag, it is derived from its uuid or name. */
export function policyTagOf(file: JsonObject): string {
  const tag = textIn(file, 'policyTag') ?? ''
  return tag.trim() === '' ? `Tag_${digest(textIn(file, 'uuid') ?? policyNameOf(file))}` : tag
}

export function policyNameOf(file: JsonObject): string {
  const name = textIn(file, 'name') ?? ''
  return name.trim() === '' ? 'Policy without a name' : name
}

export function readPolicyFile(file: JsonObject, now: number): PolicyFile {
  const isByEvents = isEventDriven(file)
  const config = upgradeConfig(file)
  return {
    name: policyNameOf(file),
    description: textIn(file, 'description') ?? '',
    version: textIn(file, 'version'),
    tag: policyTagOf(file),
    roles: rolesIn(file['policyRoles']),
    schemas: usableSchemas(file['schemas']).map((row) => schemaIn(row, now)),
    config: isByEvents ? config : withoutCycles(config),
    isEventDriven: isByEvents,
    parts: {
      groups: objectsIn(file['policyGroups']),
      topics: objectsIn(file['policyTopics']),
      navigation: objectsIn(file['policyNavigation']),
      tokens: objectsIn(file['tokens']),
      templates: objectsIn(file['policyTokens']),
      tools: objectsIn(file['tools']),
      artifacts: objectsIn(file['artifacts']),
    },
    documents: documentsIn(file['documents'], now),
  }
}

/**
 * Gives each block an id: the one in the file, that of the block with the same tag in the previous version, or a
 * new one.
 */
export function withBlockIds(config: JsonObject, known: ReadonlyMap<string, string>): JsonObject {
  const given = new Set(allIds(config))
  const used = new Set<string>()
  const named = (block: JsonObject): JsonObject => {
    const { id, children, ...rest } = block
    const before = known.get(textIn(block, 'tag') ?? '')
    const free = [isUuid(id) ? id : undefined, before !== undefined && !given.has(before) ? before : undefined]
    const own = free.find((one) => one !== undefined && !used.has(one)) ?? randomUUID()
    used.add(own)
    const inside = isList(children) ? { children: objectsIn(children).map(named) } : {}
    return { id: own, ...rest, ...inside }
  }
  return named(config)
}

function allIds(block: JsonObject): string[] {
  const { id } = block
  return [...(isUuid(id) ? [id] : []), ...objectsIn(block['children']).flatMap(allIds)]
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}

/** The distinct roles that blocks can require. */
function rolesIn(value: unknown): readonly string[] {
  return [...new Set(textsIn(value))].filter((role) => role.trim() !== '' && !reservedRoles.has(role))
}

function schemaIn(row: JsonObject, now: number): Schema {
  const iri = textIn(row, 'iri') ?? ''
  const uuid = textIn(row, 'uuid') ?? iri.replace(/^#/, '').replace(/&.*$/s, '')
  return {
    id: textIn(row, 'id') ?? digest(iri),
    uuid,
    name: textIn(row, 'name') ?? '',
    description: textIn(row, 'description') ?? '',
    entity: textIn(row, 'entity') ?? 'VC',
    status: textIn(row, 'status') ?? 'PUBLISHED',
    category: 'POLICY',
    system: false,
    active: true,
    readonly: true,
    iri,
    version: textIn(row, 'version'),
    creator: textIn(row, 'creator'),
    owner: textIn(row, 'owner'),
    topicId: textIn(row, 'topicId'),
    contextURL: textIn(row, 'contextURL') ?? `schema:${uuid}`,
    document: schemaText(row['document']) ?? '{}',
    createDate: textIn(row, 'createDate') ?? utcIso(now),
    updateDate: textIn(row, 'updateDate') ?? utcIso(now),
  }
}

function documentsIn(value: unknown, now: number): FileDocument[] {
  const seen = new Map<string, number>()
  const documents = objectsIn(value).map((row) => {
    const [schema, owner] = [textIn(row, 'schema') ?? '', textIn(row, 'owner') ?? '']
    const document = isObject(row['document']) ? row['document'] : {}
    const content = stringifyJson([schema, owner, document])
    const times = seen.get(content) ?? 0
    seen.set(content, times + 1)
    const option = isObject(row['option']) ? row['option'] : {}
    const at = parseInstant(textIn(row, 'createDate')) ?? now
    return { id: digest(`${content} ${times}`), schema, owner, option, document, at }
  })
  return documents.toSorted((a, b) => a.at - b.at)
}

/** 24 hexadecimal digits, like the ids in Guardian's database. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}

function textIn(row: JsonObject, key: string): string | null {
  const value = row[key]
  return typeof value === 'string' ? value : null
}
