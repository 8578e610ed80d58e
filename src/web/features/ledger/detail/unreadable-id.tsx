import { formatEntityId } from '#domain/ledger/entity-id.ts'
import type { UnreadableReason, Understood } from '#domain/ledger/ledger-search.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { AccountId } from '../account-id.tsx'
import { ExplorerLink } from '../explorer-link.tsx'
import { ConsensusTime } from '../consensus-time.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../components/ui/card.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { transactionPageMessages } from './messages.ts'

interface UnreadableIdProps {
  readonly id: string
  readonly fault: UnreadableReason | undefined
  /** The text, if it is an Ethereum hash or address. */
  readonly evm: string | undefined
  readonly understood: readonly Understood[]
}

/** Sends no request. */
export function UnreadableId({ id, fault, evm, understood }: UnreadableIdProps) {
  return (
    <>
      <PageHeader
        title={transactionPageMessages.unreadable}
        lead={
          <bdi dir="auto" className="font-mono text-sm wrap-anywhere">
            {id}
          </bdi>
        }
      />
      <Card className="max-w-2xl">
        {fault && <p className="mb-3">{transactionPageMessages.fault(fault)}</p>}
        {evm !== undefined && (
          <p className="mb-3 empty:hidden">
            <ExplorerLink kind={fault === 'evm-hash' ? 'transaction' : 'account'} id={evm} />
          </p>
        )}
        <Meanings understood={understood} />
        <p className="text-quiet">{transactionPageMessages.unreadableHint}</p>
        <dl className="mt-2 flex flex-col divide-y divide-line text-sm">
          {transactionPageMessages.forms.map(([name, form]) => (
            <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
              <dt className="text-quiet">{name}</dt>
              <dd className="font-mono wrap-anywhere">{form}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}

function Meanings({ understood }: Pick<UnreadableIdProps, 'understood'>) {
  return understood.map((meaning) => {
    if (meaning.kind === 'entity')
      return (
        <p key={`entity ${meaning.id}`} className="mb-3">
          {transactionPageMessages.asAccount} <AccountId id={formatEntityId(meaning.id)} className="text-accent" />
        </p>
      )
    if (meaning.kind !== 'timestamp') return null
    return (
      <p key="timestamp" className="mb-3">
        {transactionPageMessages.asTime}{' '}
        <PageLink
          to={paths.transactions({ timestamp: `lte:${formatTimestamp(meaning.ns)}` })}
          className="text-accent underline underline-offset-2"
        >
          <ConsensusTime at={meaning.ns} />
        </PageLink>
      </p>
    )
  })
}
