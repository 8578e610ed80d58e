import { useEffect, useState } from 'react'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { afterPaint } from '../../../components/ui/after-paint.ts'
import { useEditor } from '../editor/editor-context.ts'
import { useAddress } from '../../../platform/address.ts'

/** Stable identities of fields: a renamed field keeps its row, and with it the focus. */
export interface FieldIdentities {
  readonly renamed: (from: string, to: string) => void
  readonly of: (keys: readonly string[]) => readonly string[]
  /** The current key of the field that once had `key`. */
  readonly now: (key: string, keys: readonly string[]) => string | null
}

function createFieldIdentities(): FieldIdentities {
  const first = new Map<string, string>()
  const identityOf = (key: string) => first.get(key) ?? key
  return {
    renamed: (from, to) => void first.set(to, identityOf(from)),
    of(keys) {
      const taken = new Set<string>()
      return keys.map((key) => {
        let identity = identityOf(key)
        // Another field now has this field's original key.
        while (taken.has(identity)) identity += ' '
        taken.add(identity)
        return identity
      })
    },
    now: (key, keys) => keys.find((one) => identityOf(one) === identityOf(key)) ?? null,
  }
}

interface OpenKey {
  readonly openKey: string | null
  readonly identities: FieldIdentities
}

/**
 * The open field, also after a rename. The address follows after the paint, because writing it takes as long as
 * rendering.
 */
export function useOpenKey({ fields, propertyPlaces }: SchemaDocument): OpenKey {
  const { value, set } = useAddress()
  const [identities] = useState(createFieldIdentities)
  const { nested } = useEditor()
  const named = nested ? (nested.openKey ?? '') : value('field')
  const openKey =
    named === '' || propertyPlaces.has(named)
      ? named
      : identities.now(
          named,
          fields.map(({ key }) => key),
        )
  useEffect(() => {
    if (nested || openKey === null || openKey === named) return
    return afterPaint(() => set({ field: openKey }))
  }, [nested, openKey, named, set])
  return { openKey: openKey || null, identities }
}
