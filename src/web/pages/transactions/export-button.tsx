import Download from 'lucide-react/icons/download'
import { useEffect, useState } from 'react'
import { createLedgerExport } from '#web/queries/ledger-export.ts'
import { useServices } from '#web/queries/services.ts'
import { useStore } from '#web/queries/store.ts'
import { Button } from '#web/ui/button.tsx'
import { exportWords } from '#web/words/ledger-export.ts'
import { ExportDialog } from './export-dialog.tsx'
import type { ListAddress } from './list-address.ts'

/** What the filters select as a file. It goes on while one reads; leaving the page ends it. */
export function ExportButton({ address }: { readonly address: ListAddress }) {
  const services = useServices()
  const [file] = useState(() => createLedgerExport(services))
  const [open, setOpen] = useState(false)
  const state = useStore(file)
  useEffect(() => file.cancel, [file])
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Download size={14} aria-hidden />
        <span className={state.kind === 'running' ? undefined : 'max-sm:sr-only'}>
          {state.kind === 'running' ? exportWords.running(state.come.rows) : exportWords.open}
        </span>
      </Button>
      <ExportDialog open={open} onClose={() => setOpen(false)} address={address} state={state} file={file} />
    </>
  )
}
