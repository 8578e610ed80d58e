import type { SchemaVersion } from '#api/schemas/schemas.ts'
import { parseInstant } from '../../time/instant.ts'
import { unknownSchema, type SchemaValue } from './schema.ts'

export interface VersionValue {
  readonly number: number
  readonly name: string
  readonly description: string
  readonly entity: string
  /** The document's text. */
  readonly text: string
  /** created, updated, activated, deactivated or deleted; others may be added. */
  readonly action: string
  readonly by: string
  readonly at: number | null
  /** The previous version; null for the first. */
  readonly before: VersionValue | null
  /** True if name, description and document equal those of the previous version. */
  readonly isSameContent: boolean
}

/** Newest first. */
export function versionsOf({ versions }: { readonly versions: readonly SchemaVersion[] }): VersionValue[] {
  const found: VersionValue[] = []
  for (const version of versions.toSorted((a, b) => a.number - b.number)) {
    const before = found[0] ?? null
    const { number, name, description, entity, document: text, action, by, at } = version
    const isSameContent =
      before !== null && before.name === name && before.description === description && before.text === text
    found.unshift({
      number,
      name,
      description,
      entity: entity ?? '',
      text,
      action,
      by,
      at: parseInstant(at),
      before,
      isSameContent,
    })
  }
  return found
}

/** For a deleted schema that still has versions. */
export function schemaOfVersion(id: string, { name, description, entity, text }: VersionValue): SchemaValue {
  return { ...unknownSchema, id, name, description, entity, text, revision: null, createdAt: null, updatedAt: null }
}
