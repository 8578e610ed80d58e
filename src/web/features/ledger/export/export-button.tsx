import Download from 'lucide-react/icons/download'
import { Button } from '../../../components/ui/button.tsx'
import { exportWords } from './messages.ts'
import { useExporting } from './transaction-export.tsx'

/** The way to the export, and how far one has come that is under way. */
export function ExportButton() {
  const { state, open } = useExporting()
  return (
    <Button onClick={open}>
      <Download size={14} aria-hidden />
      <span className={state.kind === 'running' ? undefined : 'max-sm:sr-only'}>
        {state.kind === 'running' ? exportWords.running(state.come.rows) : exportWords.open}
      </span>
    </Button>
  )
}
