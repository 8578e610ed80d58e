import { creatableEntities, type Schema } from '#api/schemas/schemas.ts'
import type { JsonObject } from '../../json/json-value.ts'
import { parseInstant } from '../../time/instant.ts'

/** A system schema. Times are milliseconds since 1970. */
export interface SchemaValue {
  readonly id: string
  readonly uuid: string
  readonly name: string
  readonly description: string
  /** What the schema's documents represent; an open set of names. */
  readonly entity: string
  readonly status: string
  readonly active: boolean
  /** True if the user's registry may not change it. */
  readonly readonly: boolean
  readonly iri: string
  readonly creator: string
  readonly createdAt: number | null
  readonly updatedAt: number | null
  /** The time of the last change exactly as the service wrote it, for `If-Match`. */
  readonly revision: string | null
  /** The document's text; null if the response had none. */
  readonly text: string | null
  /** The members of the service's answer, without the document; absent if it has not answered. */
  readonly row?: JsonObject
}

/** For a schema of which only a draft or a version is known. */
export const unknownSchema = {
  uuid: '',
  entity: '',
  status: '',
  active: false,
  readonly: false,
  iri: '',
  creator: '',
}

export function schemaOf(schema: Schema): SchemaValue {
  const { document, ...row } = schema
  const { id, uuid, name, description, entity, status, active, readonly, iri, creator } = row
  return {
    id,
    uuid: uuid ?? '',
    name: name ?? '',
    description: description ?? '',
    entity: entity ?? '',
    status: status ?? '',
    active,
    readonly,
    iri: iri ?? (uuid === null ? '' : `#${uuid}`),
    creator: creator ?? '',
    createdAt: parseInstant(schema.createDate),
    updatedAt: parseInstant(schema.updateDate),
    revision: schema.updateDate,
    text: documentTextOf(document),
    row,
  }
}

export function documentTextOf(document: unknown): string | null {
  return typeof document === 'string' ? document : document ? JSON.stringify(document, null, 2) : null
}

export type CreatableEntity = (typeof creatableEntities)[number]

export function isCreatable(entity: string): entity is CreatableEntity {
  return creatableEntities.some((creatable) => creatable === entity)
}
