import { createContext, Suspense, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import Download from 'lucide-react/icons/download'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useServices } from '../../../platform/services.ts'
import { useStore } from '../../../platform/store.ts'
import type { ListAddress } from '../list/list-address.ts'
import { createLedgerExport, type ExportState } from './ledger-export.ts'
import { ledgerExportMessages } from './messages.ts'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((part) => part.ExportDialog))

interface Exporting {
  readonly state: ExportState
  readonly open: () => void
}

const ExportContext = createContext<Exporting | null>(null)

interface ExportProviderProps {
  readonly address: ListAddress
  readonly children: ReactNode
}

/** An export continues when filters change; leaving the page cancels it. */
export function ExportProvider({ address, children }: ExportProviderProps) {
  const services = useServices()
  const [file] = useState(() => createLedgerExport(services))
  const [dialog, setDialog] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const state = useStore(file)
  useEffect(() => file.cancel, [file])
  const exporting = useMemo(() => ({ state, open: () => setDialog('open') }), [state])
  return (
    <ExportContext value={exporting}>
      {children}
      {dialog !== 'unopened' && (
        <Suspense fallback={null}>
          <ExportDialog
            open={dialog === 'open'}
            onClose={() => setDialog('closed')}
            address={address}
            state={state}
            file={file}
          />
        </Suspense>
      )}
    </ExportContext>
  )
}

function useExporting(): Exporting {
  const exporting = use(ExportContext)
  if (!exporting) throw new Error('useExporting needs an ExportProvider')
  return exporting
}

export function ExportButton() {
  const { state, open } = useExporting()
  return (
    <Button data-command={ledgerExportMessages.command} onClick={open}>
      <Download size={14} aria-hidden />
      <span className={state.kind === 'running' ? undefined : 'max-sm:sr-only'}>
        {state.kind === 'running' ? ledgerExportMessages.running(state.progress.rows) : ledgerExportMessages.open}
      </span>
    </Button>
  )
}
