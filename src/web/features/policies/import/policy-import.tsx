import FileUp from 'lucide-react/icons/file-up'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { takeDropped } from '../../../platform/files/dropped-files.ts'
import { policyImportMessages } from './messages.ts'
import { policyFileEndings, useMayImport } from './policy-files.ts'

const PolicyImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((module) => ({ default: module.PolicyImportDialog })),
)

/** For users who may import: a button, and the whole page as a drop zone. */
export function PolicyImport() {
  return useMayImport() ? <ImportDesk /> : null
}

function ImportDesk() {
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const isOver = useDroppedFiles(files === null ? setFiles : null)
  return (
    <>
      <Button look="primary" data-print="no" onClick={() => setFiles([])}>
        <FileUp size={15} aria-hidden />
        {policyImportMessages.button}
      </Button>
      {isOver && (
        <div className="pointer-events-none fixed inset-2 z-50 grid place-items-center rounded-xl border-2 border-dashed border-accent bg-raised/90">
          <p className="px-4 text-center text-lg font-medium">{policyImportMessages.drop}</p>
        </div>
      )}
      {files !== null && (
        <Suspense fallback={null}>
          <PolicyImportDialog first={files} onClose={() => setFiles(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Accepts files that are dropped anywhere on the page. Returns true while files are dragged over it. */
function useDroppedFiles(onDrop: ((files: readonly File[]) => void) | null): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (onDrop === null) return
    const ended = new AbortController()
    const { signal } = ended
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer) takeDropped(event.dataTransfer, policyFileEndings, onDrop)
    }
    addEventListener('dragover', over, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => {
      ended.abort()
      setOver(false)
    }
  }, [onDrop])
  return isOver && onDrop !== null
}
