import { Navigate, useParams } from 'react-router'
import type { EntityActivity } from '#api/ledger/entities.ts'
import { formatEntityId, readWrittenEntityId } from '#domain/ledger/entity-id.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { BackLink, PageLink } from '../../../components/page-link.tsx'
import { Section } from '../../../components/section.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { paths } from '../../../paths.ts'
import { usePageName } from '../../../platform/page-name.tsx'
import { ExplorerLink } from '../explorer-link.tsx'
import { LedgerNetwork, OtherNetworkNote } from '../ledger-network.tsx'
import { ledgerMessages } from '../messages.ts'
import { useEntityIfKnown } from '../queries.ts'
import { EntityBody } from './entity-body.tsx'
import { entityMessages } from './messages.ts'

export function EntityPage() {
  const { id: given = '' } = useParams()
  const read = readWrittenEntityId(given)
  // The page of a transaction finds an address at a mirror node, or says why not.
  if (read.kind === 'evm') return <Navigate replace to={paths.transaction(`0x${read.address}`)} />
  if (read.kind !== 'id')
    return (
      <>
        <BackLink to={paths.transactions()}>{entityMessages.back}</BackLink>
        <PageHeader title={pageMessages.entity} />
        <EmptyState title={entityMessages.notAnId}>
          <p>{entityMessages.notAnIdHint}</p>
        </EmptyState>
      </>
    )
  return <KnownEntity id={formatEntityId(read.id)} />
}

function KnownEntity({ id }: { readonly id: string }) {
  const activity = useEntityIfKnown(id)
  const name = ledgerMessages.account(id)
  const kind = activity ? entityMessages.kind[activity.kind] : pageMessages.entity
  usePageName(`${kind} ${id}`)
  return (
    <>
      <BackLink to={paths.transactions()}>{entityMessages.back}</BackLink>
      <PageHeader
        title={`${kind} ${id}`}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <LedgerNetwork />
            {name !== null && <span>{name}</span>}
            <CopyButton text={id} label={ledgerMessages.copyId} />
          </span>
        }
      >
        <span className="contents" data-print="no">
          <CopyButton worded asAddress text={paths.entity(id)} label={ledgerMessages.copyLink} />
          {activity && <ExplorerLink kind={explorerKind(activity.kind)} id={id} />}
        </span>
        {activity && (
          <PageLink to={paths.transactions({ [activity.found_by]: id })} className={buttonClass('plain')}>
            {entityMessages.all}
          </PageLink>
        )}
      </PageHeader>
      <OtherNetworkNote />
      <Section title={entityMessages.facts} hideTitle height={560} subject={id}>
        <EntityBody id={id} />
      </Section>
    </>
  )
}

/** Explorers have no pages for files and schedules, so their IDs are looked up as accounts. */
function explorerKind(kind: EntityActivity['kind']) {
  return kind === 'contract' || kind === 'topic' || kind === 'token' ? kind : 'account'
}
