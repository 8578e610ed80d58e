import { useEffect, useEffectEvent } from 'react'
import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
import { BoundaryFailure } from '../../../components/query-failure.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useSchemaVersions } from '../queries.ts'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { contentOf } from '../editor/schema-editor.ts'

export interface RestoreVersionProps {
  readonly schemaId: string
  readonly mayEdit: boolean
  readonly onRestored: (number: number, content: SchemaContent) => void
}

/** Puts the version that the address names into the editor, once. */
export function RestoreVersion(props: RestoreVersionProps) {
  const wanted = Number(useAddress().value('restore'))
  if (!props.mayEdit || !(wanted > 0)) return null
  return (
    <Boundary pending={null} failed={BoundaryFailure}>
      <Restore {...props} wanted={wanted} />
    </Boundary>
  )
}

function Restore({ schemaId, wanted, onRestored }: RestoreVersionProps & { readonly wanted: number }) {
  const address = useAddress()
  const version = useSchemaVersions(schemaId).data.find(({ number }) => number === wanted)
  const restore = useEffectEvent(() => {
    address.set({ restore: null })
    if (version) onRestored(version.number, contentOf(version))
  })
  useEffect(() => restore(), [])
  return null
}
