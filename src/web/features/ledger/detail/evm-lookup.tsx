import { Navigate } from 'react-router'
import { findEvm } from '#api/ledger/evm.ts'
import { Section } from '../../../components/section.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { endpointQuery, useServices } from '../../../platform/services.ts'
import { ExplorerLink } from '../explorer-link.tsx'
import { LedgerNetwork } from '../ledger-network.tsx'
import { useRecordAt } from '../queries.ts'
import { evmMessages } from './messages.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

interface EvmLookupProps {
  /** A hash with `0x` and 64 digits, or an address with 40. */
  readonly id: string
}

/** Links to the entity behind an Ethereum hash or address, which only a mirror node knows. */
export function EvmLookup({ id }: EvmLookupProps) {
  const title = isHash(id) ? evmMessages.hash : evmMessages.address
  return (
    <>
      <PageHeader
        title={title}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="font-mono wrap-anywhere">{id}</span>
            <LedgerNetwork />
          </span>
        }
      />
      <Section title={title} hideTitle height={120} subject={id}>
        <Meaning id={id} />
      </Section>
    </>
  )
}

function Meaning({ id }: EvmLookupProps) {
  const { data } = useSuspenseQuery({
    ...endpointQuery(useServices(), findEvm, { query: { id } }),
    queryKey: ['ledger', 'evm', id],
  })
  if (data.account !== null) return <Navigate to={paths.entity(data.account)} replace />
  if (data.timestamp !== null) return <RecordAt timestamp={data.timestamp} />
  return (
    <EmptyState title={isHash(id) ? evmMessages.unknownHash : evmMessages.unknownAddress}>
      <p className="mb-3">{evmMessages.unknownHint}</p>
      <ExplorerLink kind={isHash(id) ? 'transaction' : 'account'} id={id} />
    </EmptyState>
  )
}

function RecordAt({ timestamp }: { readonly timestamp: string }) {
  const record = useRecordAt(timestamp)
  if (!record) return <Skeleton height={120} label={evmMessages.opening} />
  return <Navigate to={paths.transaction(record.transaction_id, { entry: timestamp })} replace />
}

function isHash(id: string): boolean {
  return id.length > 42
}
