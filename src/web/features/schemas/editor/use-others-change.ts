import { useEffect, useMemo } from 'react'
import { isStored } from './opened-schema.ts'
import { contentOf, isSameContent, type EditorState, type OpenedSchema, type SchemaEditor } from './schema-editor.ts'

/**
 * Whether others changed the schema under edits of one's own. Whoever has none, or finds their own stored although no
 * answer said so, goes on with how it stands now.
 */
export function useOthersChange(editor: SchemaEditor, current: OpenedSchema, shown: EditorState): boolean {
  const { base, content } = shown
  const isNewer = (current.updatedAt ?? 0) > (base.updatedAt ?? 0)
  const isOurs = useMemo(
    () => isNewer && (isSameContent(content, base) || isStored(content, current)),
    [isNewer, content, base, current],
  )
  useEffect(() => {
    // What was typed since is not lost: it is looked at with the next drawing.
    if (isOurs && isSameContent(editor.get().content, content)) editor.rebase(current, contentOf(current))
  }, [isOurs, editor, content, current])
  return isNewer && !isOurs
}
