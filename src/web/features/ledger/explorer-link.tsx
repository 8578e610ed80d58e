import ExternalLink from 'lucide-react/icons/external-link'
import { buttonClass } from '../../components/ui/button.tsx'
import { useSourcesIfKnown } from '../../platform/sources.ts'
import { ledgerMessages } from './messages.ts'

interface ExplorerLinkProps {
  /** The explorer's word for what `id` identifies. */
  readonly kind: 'transaction' | 'account' | 'contract' | 'topic' | 'token'
  readonly id: string
}

/** Links to the configured explorer. Nothing without one, or for sample data, which no explorer knows. */
export function ExplorerLink({ kind, id }: ExplorerLinkProps) {
  const { explorer = null, network = '', sample = true } = useSourcesIfKnown().data?.ledger ?? {}
  if (explorer === null || sample) return null
  const parts = { id, kind, network }
  const href = explorer.replaceAll(/\{(id|kind|network)\}/g, (_, name: keyof typeof parts) =>
    encodeURIComponent(parts[name]),
  )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass('plain')}>
      <ExternalLink size={14} aria-hidden />
      {ledgerMessages.inExplorer}
    </a>
  )
}
