import { Schema } from '#api/schemas/schemas.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import * as v from 'valibot'
import { hasEvents, linksOf, workflowOf, type EventLinks, type Workflow } from '#domain/policies/workflow.ts'
import { withVariables } from '#domain/policies/rules/module-variables.ts'
import type { Store } from '../../../platform/database/database.ts'
import { listLists } from '../store/document-lists.ts'
import { findPolicyNumber, findPolicyRow, listPolicyHeads } from '../store/policies.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PolicyParts } from './policy-file.ts'

const rows = v.optional(v.pipe(v.array(v.custom<JsonObject>(isObject)), v.readonly()), [])

/** A group with Guardian's member names. */
const GroupTemplate = v.object({
  name: v.string(),
  /** The role of the founder. */
  creator: v.string(),
  /** The roles of those who join. */
  members: v.optional(v.pipe(v.array(v.string()), v.readonly()), []),
  groupRelationshipType: v.optional(v.string(), 'Single'),
  groupAccessType: v.optional(v.string(), 'Private'),
})
type GroupTemplate = v.InferOutput<typeof GroupTemplate>

function groupIn(value: unknown): GroupTemplate | null {
  const group = v.safeParse(GroupTemplate, value)
  return group.success ? group.output : null
}

/** The part of a policy that is stored as JSON. `config` is the root block; every block in it has an id. */
const PolicyBody = v.object({
  roles: v.pipe(v.array(v.string()), v.readonly()),
  // Only validated, because the wire returns schemas as they were stored.
  schemas: v.pipe(v.array(v.custom<Schema>((value) => v.is(Schema, value))), v.readonly()),
  config: v.custom<JsonObject>(isObject),
  isEventDriven: v.optional(v.boolean()),
  parts: v.optional(
    v.object({
      groups: rows,
      topics: rows,
      navigation: rows,
      tokens: rows,
      templates: rows,
      tools: rows,
      artifacts: rows,
    }),
    {},
  ),
})
export type PolicyBody = v.InferOutput<typeof PolicyBody>

export function readPolicyBody(text: string): PolicyBody {
  return v.parse(v.pipe(v.string(), v.parseJson(), PolicyBody), text)
}

export function workflowIn({
  config,
  isEventDriven,
  schemas,
}: Pick<PolicyBody, 'config' | 'isEventDriven' | 'schemas'>): Workflow {
  const isByEvents = isEventDriven ?? hasEvents(config)
  const names = new Map(schemas.map(({ iri, name }) => [iri ?? '', name ?? '']))
  return workflowOf(isByEvents ? withVariables(config) : config, isByEvents, names)
}

export interface LoadedPolicy {
  readonly id: string
  readonly tag: string
  readonly number: number
  readonly name: string
  readonly description: string
  readonly version: string | null
  /** DID of the account that imported it. */
  readonly owner: string
  readonly roles: readonly string[]
  /** Schemas by IRI. */
  readonly schemas: ReadonlyMap<string, Schema>
  /** The groups that an account can found or join. */
  readonly groups: readonly GroupTemplate[]
  /** The root block as imported, with ids added. */
  readonly config: JsonObject
  readonly workflow: Workflow
  /** The parts that blocks refer to by name. */
  readonly parts: PolicyParts
  readonly links: EventLinks
  /** List ids by list key. */
  readonly lists: ReadonlyMap<string, number>
}

/** Loaded policies, each cached until a newer version is imported. */
export interface PolicyCache {
  /** Throws `HttpError`. */
  get(store: Store, id: string): Promise<LoadedPolicy>
  /** Sorted by name. */
  list(store: Store): Promise<LoadedPolicy[]>
  /** Call it if its lists have changed, but not its version. */
  forget(id: string): void
}

export function createPolicyCache(): PolicyCache {
  const kept = new Map<string, LoadedPolicy>()

  async function take(store: Store, id: string, number: number | undefined): Promise<LoadedPolicy> {
    const known = kept.get(id)
    if (known && known.number === number) return known
    const loaded = number === undefined ? null : await load(store, id)
    if (loaded) kept.set(id, loaded)
    else kept.delete(id)
    if (!loaded) throw notFound('Policy not found.')
    return loaded
  }

  return {
    forget: (id) => void kept.delete(id),
    get: async (store, id) => take(store, id, await findPolicyNumber(store, id)),
    async list(store) {
      const policies: LoadedPolicy[] = []
      for (const { id, number } of await listPolicyHeads(store)) policies.push(await take(store, id, number))
      return policies
    },
  }
}

async function load(store: Store, id: string): Promise<LoadedPolicy | null> {
  const row = await findPolicyRow(store, id)
  if (!row) return null
  const lists = await listLists(store, id)
  // The lists belong to another version if one was stored meanwhile.
  if ((await findPolicyNumber(store, id)) !== row.number) return load(store, id)
  const body = readPolicyBody(row.body)
  const workflow = workflowIn(body)
  return {
    id,
    tag: row.policy_tag,
    number: row.number,
    name: row.name,
    description: row.description,
    version: row.version,
    owner: row.owner,
    roles: body.roles,
    schemas: new Map(body.schemas.map((schema) => [schema.iri ?? '', schema])),
    groups: body.parts.groups.flatMap((group) => groupIn(group) ?? []),
    config: body.config,
    workflow,
    links: linksOf(workflow),
    parts: body.parts,
    lists,
  }
}
