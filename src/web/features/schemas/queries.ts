import { hashKey, queryOptions, useQuery, useQueryClient, type UseQueryResult, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  activateSchema,
  createSchema,
  deleteSchema,
  getSchema,
  listSchemaChanges,
  listSchemas,
  listSchemaVersions,
  schemaBody,
  updateSchema,
  type Schema,
} from '#api/schemas/schemas.ts'
import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
import { listedSchemaOf } from '#domain/schemas/document/schema-list.ts'
import { versionsOf, type VersionValue } from '#domain/schemas/document/schema-versions.ts'
import { schemaOf, type CreatableEntity, type SchemaValue } from '#domain/schemas/document/schema.ts'
import { useGuardianPoll } from '../../platform/guardian-poll.ts'
import { readAllPages } from '../../platform/numbered-pages.ts'
import { pollEvery } from '../../platform/poll.ts'
import { useServices, type Services } from '../../platform/services.ts'
import { usePrivateKey, useSession } from '../../platform/session/session.ts'
import { useSuspenseQuery } from '../../platform/suspense-query.ts'

function useSchemasKey(): readonly string[] {
  return usePrivateKey('schemas')
}

/**
 * Refetches the list and the schemas that the live stream reports as changed; without a live stream, the queries poll.
 */
export function useSchemaUpdates(): void {
  const key = useSchemasKey()
  const { live } = useServices()
  const queries = useQueryClient()
  useEffect(() => {
    const changedIds = new Set<unknown>()
    const concerns = ({ queryKey }: Query) => {
      const [noun, id] = queryKey.slice(key.length)
      return key.every((step, index) => queryKey[index] === step) && (noun === 'list' || changedIds.has(id))
    }
    return live.listen((event) => {
      if (event.type !== 'schema') return
      // Events that arrive together cause one refetch.
      if (changedIds.size === 0)
        queueMicrotask(() => {
          void queries.invalidateQueries({ predicate: concerns })
          changedIds.clear()
        })
      changedIds.add(event.data.id)
    })
  }, [live, queries, key])
}

function schemaListQuery(services: Services, key: readonly string[]) {
  const { client } = services
  return queryOptions({
    queryKey: [...key, 'list'],
    refetchInterval: pollEvery(services),
    queryFn: ({ signal }) =>
      readAllPages((query) => client.answer(listSchemas, { params: { username: 'me' }, query: { ...query }, signal })),
    select: listOf,
  })
}

function schemaQuery(services: Services, key: readonly string[], id: string) {
  const { client } = services
  return queryOptions({
    queryKey: [...key, 'one', id],
    refetchInterval: pollEvery(services),
    queryFn: ({ signal }) => client.call(getSchema, { params: { schemaId: id }, signal }),
    select: schemaOf,
  })
}

export function useSchemas() {
  return useSuspenseQuery({ ...schemaListQuery(useServices(), useSchemasKey()), ...useGuardianPoll('schemas') })
}

/** Undefined until loaded: for parts that do not depend on them. */
export function useSchemasIfKnown() {
  return useQuery(schemaListQuery(useServices(), useSchemasKey()))
}

/** Undefined until loaded. Without a session, nothing is requested. */
export function useSchemaIfKnown(id: string) {
  const enabled = useSession().session !== null
  const query = useQuery({ ...schemaQuery(useServices(), useSchemasKey(), id), ...useGuardianPoll('schemas'), enabled })
  return { query, schema: query.data, isGone: useGone(id, query) }
}

/** True if the last response was that there is no such schema. The query's own error is cleared by each refetch. */
function useGone(id: string, { data, error }: Pick<UseQueryResult, 'data' | 'error'>): boolean {
  const [goneId, setGoneId] = useState<string | null>(null)
  const isKnown = goneId === id
  const isGone = error?.kind === 'not_found' || (isKnown && (error !== null || data === undefined))
  if (isGone !== isKnown) setGoneId(isGone ? id : null)
  return isGone
}

const nobody: ReadonlyMap<string, string> = new Map()

/** Who last changed each schema, by its id; empty until loaded, and if the source does not record it. */
export function useLastChangers(): ReadonlyMap<string, string> {
  const { client } = useServices()
  // Under `list`, so that it is refetched with the list.
  const { data } = useQuery({
    queryKey: [...useSchemasKey(), 'list', 'changes'],
    queryFn: ({ signal }) => client.call(listSchemaChanges, { signal }),
    select: changersOf,
  })
  return data ?? nobody
}

function changersOf({ changes }: { readonly changes: readonly { readonly schema_id: string; readonly by: string }[] }) {
  return new Map(changes.map(({ schema_id, by }) => [schema_id, by]))
}

/** Newest first. */
export function useSchemaVersions(id: string) {
  const { client } = useServices()
  return useSuspenseQuery({
    queryKey: [...useSchemasKey(), 'versions', id],
    queryFn: ({ signal }) => client.call(listSchemaVersions, { params: { schemaId: id }, signal }),
    select: versionsOf,
  })
}

/** Undefined until loaded, and if the source keeps no versions. */
export function useNewestVersion(id: string): VersionValue | undefined {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: [...useSchemasKey(), 'versions', id],
    queryFn: ({ signal }) => client.call(listSchemaVersions, { params: { schemaId: id }, signal }),
    select: versionsOf,
    staleTime: 0,
  })
  return data?.[0]
}

interface NewSchemaContent extends SchemaContent {
  readonly entity: CreatableEntity
}

export interface SchemaWrites {
  readonly read: (id: string) => Promise<SchemaValue>
  /** Throws `conflict` if another user has changed the schema since `schema` was read. */
  readonly save: (schema: SchemaValue, content: SchemaContent) => Promise<SchemaValue>
  readonly create: (content: NewSchemaContent) => Promise<SchemaValue>
  /** One after the other, so that a failure leaves the rest untouched. */
  readonly createAll: <Content extends NewSchemaContent>(
    contents: readonly Content[],
    onCreated: (content: Content) => void,
  ) => Promise<void>
  readonly activate: (schema: SchemaValue) => Promise<void>
  readonly remove: (schema: SchemaValue) => Promise<void>
}

/** Each write refetches the lists, once. */
export function useSchemaWrites(): SchemaWrites {
  const { client } = useServices()
  const queries = useQueryClient()
  const key = useSchemasKey()
  const username = useSession().session?.username ?? ''
  const renew = () => queries.invalidateQueries({ queryKey: key })
  const read = async (id: string) => {
    const row = await client.call(getSchema, { params: { schemaId: id } })
    queries.setQueryData([...key, 'one', id], row)
    return schemaOf(row)
  }
  const add = ({ text, name, description, entity }: NewSchemaContent) =>
    client.call(createSchema, { params: { username }, body: schemaBody({ name, description, entity }, text) })
  return {
    read,
    async save(schema, { name, description, text }) {
      const { id, entity } = schema
      const rows = await client.call(updateSchema, {
        params: { schemaId: id },
        body: schemaBody({ id, name, description, entity }, text),
        headers: ifUnchanged(schema),
      })
      const row = rows.find((candidate) => candidate.id === id)
      if (row) queries.setQueryData([...key, 'one', id], row)
      void renew()
      // The response contains at most a hundred schemas, perhaps without this one.
      return row ? schemaOf(row) : read(id)
    },
    async create(content) {
      const row = await add(content)
      void renew()
      return schemaOf(row)
    },
    async createAll(contents, onCreated) {
      try {
        for (const content of contents) {
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          await add(content)
          onCreated(content)
        }
      } finally {
        void renew()
      }
    },
    async activate(schema) {
      await client.call(activateSchema, { params: { schemaId: schema.id }, headers: ifUnchanged(schema) })
      await renew()
    },
    async remove(schema) {
      await client.call(deleteSchema, { params: { schemaId: schema.id }, headers: ifUnchanged(schema) })
      // The deleted schema's page is visible until the lists are up to date. It must not be refetched, so it is removed
      // last.
      const own = [...key, 'one', schema.id]
      await queries.invalidateQueries({ queryKey: key, predicate: ({ queryHash }) => queryHash !== hashKey(own) })
      queries.removeQueries({ queryKey: own })
    },
  }
}

function ifUnchanged({ revision }: SchemaValue): Record<string, string> {
  return revision === null ? {} : { 'if-match': `"${revision}"` }
}

function listOf(rows: readonly Schema[]) {
  return rows.map((row) => listedSchemaOf(schemaOf(row)))
}
