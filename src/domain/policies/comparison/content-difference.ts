import { stringifyJson } from '#api/json.ts'
import type { JsonObject } from '../../json/json-value.ts'
import { objectsIn } from '../workflow.ts'

export interface PolicyContent {
  readonly roles: readonly string[]
  /** The root block. */
  readonly config: JsonObject
  readonly schemas: readonly {
    readonly iri: string | null
    readonly name: string | null
    readonly document?: unknown
  }[]
}

/** Names, in the order of their appearance. */
interface Changes {
  readonly added: string[]
  readonly removed: string[]
  readonly changed: string[]
}

export interface ContentDifference {
  readonly blocks: Changes
  readonly schemas: Changes
  readonly roles: Changes
}

/** How `after` differs from `before`: blocks by tag, schemas by IRI or name, roles by name. */
export function contentDifference(before: PolicyContent, after: PolicyContent): ContentDifference {
  return {
    blocks: changesOf(blocksOf(before.config), blocksOf(after.config)),
    schemas: changesOf(schemasOf(before), schemasOf(after)),
    roles: changesOf(rolesOf(before), rolesOf(after)),
  }
}

interface Part {
  readonly key: string
  readonly name: string
  readonly content: string
}

function changesOf(before: readonly Part[], after: readonly Part[]): Changes {
  const [old, fresh] = [before, after].map((parts) => new Map(parts.map((part) => [part.key, part])))
  const names = (parts: readonly Part[], isMeant: (part: Part) => boolean) =>
    parts.filter(isMeant).map(({ name }) => name)
  return {
    added: names(after, ({ key }) => !old?.has(key)),
    removed: names(before, ({ key }) => !fresh?.has(key)),
    changed: names(after, ({ key, content }) => (old?.get(key)?.content ?? content) !== content),
  }
}

/** Ids are new with each import of some files, and children are compared by themselves. */
function blocksOf(config: JsonObject): Part[] {
  const parts: Part[] = []
  const add = (block: JsonObject, place: string, around: string): void => {
    const { id: _, children, ...own } = block
    const type = String(block['blockType'])
    const tag = typeof block['tag'] === 'string' ? block['tag'] : ''
    const key = tag === '' ? `at ${place} ${type}` : `tag ${tag}`
    parts.push({ key, name: tag || type, content: `${around}\n${stringifyJson(sorted(own))}` })
    for (const [index, child] of objectsIn(children).entries()) add(child, `${place}.${index}`, key)
  }
  add(config, '0', '')
  return parts
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}

function schemasOf({ schemas }: PolicyContent): Part[] {
  return schemas.map(({ iri, name, document }) => ({
    key: iri ?? name ?? '',
    name: name || (iri ?? ''),
    content: typeof document === 'string' ? document : stringifyJson(document),
  }))
}

function rolesOf({ roles }: PolicyContent): Part[] {
  return roles.map((name) => ({ key: name, name, content: '' }))
}
