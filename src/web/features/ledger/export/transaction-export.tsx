import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { createLedgerExport, type ExportState } from './ledger-export.ts'
import { useServices } from '../../../platform/services.ts'
import { useStore } from '../../../platform/store.ts'
import { ExportDialog } from './export-dialog.tsx'
import type { ListAddress } from '../list/list-address.ts'

interface Exporting {
  readonly state: ExportState
  readonly open: () => void
}

const ExportContext = createContext<Exporting | null>(null)

export interface ExportProviderProps {
  readonly address: ListAddress
  readonly children: ReactNode
}

/** What the filters select as a file. It goes on while one reads, and whatever one looks for meanwhile; leaving the page ends it. */
export function ExportProvider({ address, children }: ExportProviderProps) {
  const services = useServices()
  const [file] = useState(() => createLedgerExport(services))
  const [isOpen, setOpen] = useState(false)
  const state = useStore(file)
  useEffect(() => file.cancel, [file])
  const exporting = useMemo(() => ({ state, open: () => setOpen(true) }), [state])
  return (
    <ExportContext value={exporting}>
      {children}
      <ExportDialog open={isOpen} onClose={() => setOpen(false)} address={address} state={state} file={file} />
    </ExportContext>
  )
}

export function useExporting(): Exporting {
  const exporting = use(ExportContext)
  if (!exporting) throw new Error('useExporting needs an ExportProvider')
  return exporting
}
