import { useEffect, useState } from 'react'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { useAddress } from '../../../platform/address.ts'
import { afterPaint } from '../../../components/ui/after-paint.ts'
import { createFieldIdentities, type FieldIdentities } from '../fields/field-identities.ts'

export interface OpenKey {
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
