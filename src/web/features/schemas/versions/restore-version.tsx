import { useEffect, useEffectEvent } from 'react'
import { BoundaryFailure } from '../../../components/query-failure.tsx'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useEditor } from '../editor/editor-context.ts'
import { contentOf } from '../editor/schema-editor.ts'
import { useSchemaVersions } from '../queries.ts'

/** Loads the version named in the address into the editor, once. */
export function RestoreVersion({ schemaId }: { readonly schemaId: string }) {
  const { readOnly } = useEditor()
  const wanted = Number(useAddress().value('restore'))
  if (readOnly || !(wanted > 0)) return null
  return (
    <Boundary pending={null} failed={BoundaryFailure}>
      <Restore schemaId={schemaId} wanted={wanted} />
    </Boundary>
  )
}

function Restore({ schemaId, wanted }: { readonly schemaId: string; readonly wanted: number }) {
  const { editor, dispatch } = useEditor()
  const address = useAddress()
  const version = useSchemaVersions(schemaId).data.find(({ number }) => number === wanted)
  const restore = useEffectEvent(() => {
    address.set({ restore: null })
    if (!version) return
    editor.replace(contentOf(version))
    dispatch({ type: 'notice', notice: { kind: 'version-restored', number: version.number } })
  })
  useEffect(() => restore(), [])
  return null
}
