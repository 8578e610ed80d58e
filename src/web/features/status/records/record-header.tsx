import ExternalLink from 'lucide-react/icons/external-link'
import Printer from 'lucide-react/icons/printer'
import type { RecordHead, RecordValue } from '#domain/status/record.ts'
import { networksOfRecord } from '#domain/status/status-view.ts'
import { webAddress } from '#domain/text/rich-text.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { networkMessages } from '../../../components/messages/network.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { paths } from '../../../paths.ts'
import { useStatusIfKnown } from '../queries.ts'
import { recordMessages } from './record-messages.ts'

export function RecordActions({ record }: { readonly record: RecordValue }) {
  const source = webAddress(record.shortlink ?? '')
  return (
    <div className="contents" data-print="no">
      <span className="inline-flex">
        <CopyButton worded asAddress text={paths.record(record.kind, record.id)} label={recordMessages.copyLink} />
      </span>
      {source !== null && (
        <a href={source} target="_blank" rel="noopener noreferrer" className={buttonClass('plain')}>
          <ExternalLink size={14} aria-hidden />
          {recordMessages.source}
        </a>
      )}
      <Button onClick={() => print()}>
        <Printer size={14} aria-hidden />
        {recordMessages.print}
      </Button>
    </div>
  )
}

interface RecordNetworksProps {
  readonly record: Pick<RecordHead, 'networks' | 'components'>
}

export function RecordNetworks({ record }: RecordNetworksProps) {
  const networks = networksOfRecord(record, useStatusIfKnown().data?.tree)
  return networks.length === 0 ? null : <span>{networks.map(networkMessages.name).join(', ')}</span>
}

export function DelistedNote({ record: { delistedAt } }: { readonly record: Pick<RecordHead, 'delistedAt'> }) {
  if (delistedAt === null) return null
  return (
    <span className="text-ink">
      {recordMessages.delisted}. {recordMessages.delistedSince} <Timestamp at={delistedAt} mode="near" />.
    </span>
  )
}
