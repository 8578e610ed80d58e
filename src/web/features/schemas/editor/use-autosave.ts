import { useEffect } from 'react'
import type { DraftKeeper } from '../schema-drafts.ts'
import { contentOf, isSameContent, type SchemaEditor } from './schema-editor.ts'

/** Milliseconds after an edit until it is kept, where no other follows it. Leaving the page keeps it at once. */
const delay = 300

/** Milliseconds after an edit until it is kept at the latest: keeping a long document takes as long as drawing it. */
const longest = 1000

/** Keeps in the browser what is not saved, and nothing where everything is. */
export function useAutosave(editor: SchemaEditor, keeper: DraftKeeper): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let since = 0
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      const { base, content } = editor.get()
      if (isSameContent(content, base)) keeper.drop()
      else keeper.keep({ revision: base.revision, base: contentOf(base), content })
    }
    const stop = editor.subscribe(() => {
      const now = performance.now()
      if (timer === undefined) since = now
      clearTimeout(timer)
      timer = setTimeout(flush, Math.min(delay, since + longest - now))
    })
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      stop()
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [editor, keeper])
}
