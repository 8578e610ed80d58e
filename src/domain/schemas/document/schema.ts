import { creatableEntities, type Schema } from '#api/schemas/schemas.ts'
import { parseInstant } from '../../time/instant.ts'

/** A system schema. Times are milliseconds since 1970. */
export interface SchemaValue {
  readonly id: string
  readonly uuid: string
  readonly name: string
  readonly description: string
  /** What documents of this schema stand for; an open set of names. */
  readonly entity: string
  readonly status: string
  readonly active: boolean
  /** Nobody of the reader's registry may change it. */
  readonly readonly: boolean
  /** What other documents refer to it by. */
  readonly iri: string
  readonly creator: string
  readonly createdAt: number | null
  readonly updatedAt: number | null
  /** The time of the last change exactly as it was written: the mark of the version that was read. */
  readonly revision: string | null
  /** The document as text; null where the answer was without one. */
  readonly text: string | null
}

export function schemaOf(schema: Schema): SchemaValue {
  const { id, uuid, name, description, entity, status, active, readonly, iri, creator, document } = schema
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
    text: typeof document === 'string' ? document : document ? JSON.stringify(document, null, 2) : null,
  }
}

export type CreatableEntity = (typeof creatableEntities)[number]

/** Whether a new schema can be made for an entity. */
export function isCreatable(entity: string): entity is CreatableEntity {
  return creatableEntities.some((creatable) => creatable === entity)
}
