import { useEffect, useState } from 'react'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { useAddress } from '../../../platform/address.ts'
import { afterPaint } from '../../../components/ui/after-paint.ts'
/** Which rows of the list are which fields: a field that is given another key stays in its row, and whoever types there too. */
export interface FieldIdentities {
  readonly renamed: (from: string, to: string) => void
  /** Identities for some keys, no two of them the same. */
  readonly of: (keys: readonly string[]) => readonly string[]
  /** Which of some keys is now that of the field which once had this one. */
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
        // Another field has got the key that this one had at first.
        while (taken.has(identity)) identity += ' '
        taken.add(identity)
        return identity
      })
    },
    now: (key, keys) => keys.find((one) => identityOf(one) === identityOf(key)) ?? null,
  }
}

interface OpenKey {
  /** The key of the field that is open. */
  readonly openKey: string | null
  readonly identities: FieldIdentities
}

/**
 * Which field is open. It stays so where it is given another key, and the address follows: not before that is drawn, for
 * a browser takes as long to write an address as to draw the page.
 */
export function useOpenKey({ fields, propertyPlaces }: SchemaDocument): OpenKey {
  const { value, set } = useAddress()
  const [identities] = useState(createFieldIdentities)
  const named = value('field')
  const openKey =
    named === '' || propertyPlaces.has(named)
      ? named
      : identities.now(
          named,
          fields.map(({ key }) => key),
        )
  useEffect(() => {
    if (openKey === null || openKey === named) return
    return afterPaint(() => set({ field: openKey }))
  }, [openKey, named, set])
  return { openKey: openKey || null, identities }
}
