import type { SchemaVersion } from '#api/schemas/schemas.ts'
import { parseInstant } from '../../time/instant.ts'

/** A version of a schema. */
export interface VersionValue {
  readonly number: number
  readonly name: string
  readonly description: string
  readonly entity: string
  /** The document's text. */
  readonly text: string
  /** created, updated, activated, deactivated or deleted; an open set. */
  readonly action: string
  readonly by: string
  readonly at: number | null
  /** The version before it; null on the first. */
  readonly before: VersionValue | null
  /** Whether name, description and document are what they were before. */
  readonly isSameContent: boolean
}

/** Versions as the service tells them, each with the one before it; newest first. */
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
