import FileUp from 'lucide-react/icons/file-up'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { PageDrop } from '../../../platform/files/page-drop.tsx'
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
  return (
    <>
      <Button look="primary" data-print="no" onClick={() => setFiles([])}>
        <FileUp size={15} aria-hidden />
        {policyImportMessages.button}
      </Button>
      <PageDrop
        endings={policyFileEndings}
        text={policyImportMessages.drop}
        onFiles={files === null ? setFiles : null}
      />
      {files !== null && (
        <Suspense fallback={null}>
          <PolicyImportDialog first={files} onClose={() => setFiles(null)} />
        </Suspense>
      )}
    </>
  )
}
