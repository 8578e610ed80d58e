import type { AuditEntry } from '#api/accounts/audit.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { useMemo } from 'react'
import { CheckedAt, StaleNote } from '../../../components/freshness.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { Section } from '../../../components/section.tsx'
import { RequireSession, useSignedIn } from '../../../components/session/require-session.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useStandingError } from '../../../platform/failure.ts'
import { AuditExport } from './audit-export.tsx'
import { AuditFilterBar } from './audit-filters.tsx'
import { actionNames, auditMessages } from './messages.ts'
import { useAudit, type AuditFilters } from './queries.ts'

const height = 480
/** Columns whose values move below the action on narrow screens. */
const wide = 'max-md:hidden'

export function AuditPage() {
  return (
    <>
      <PageHeader title={pageMessages.audit} lead={auditMessages.lead} />
      <RequireSession reason={auditMessages.reason}>
        <Audit />
      </RequireSession>
    </>
  )
}

function useAuditFilters(): AuditFilters {
  const { value } = useAddress()
  const [actor, action, object] = [value('actor'), value('action'), value('object')]
  const [from, until] = [value('from'), value('until')]
  return useMemo(() => ({ actor, action, object, from, until }), [actor, action, object, from, until])
}

function Audit() {
  const { role } = useSignedIn()
  const filters = useAuditFilters()
  if (role !== 'STANDARD_REGISTRY')
    return <EmptyState title={auditMessages.forbidden}>{auditMessages.forbiddenAdvice}</EmptyState>
  const isFiltered = Object.values(filters).some((text) => text !== '')
  return (
    <Section title={auditMessages.order} height={height} actions={<AuditExport filters={filters} />}>
      <AuditFilterBar filters={filters} isFiltered={isFiltered} />
      <Entries filters={filters} isFiltered={isFiltered} />
    </Section>
  )
}

interface EntriesProps {
  readonly filters: AuditFilters
  readonly isFiltered: boolean
}

function Entries({ filters, isFiltered }: EntriesProps) {
  const query = useAudit(filters)
  const error = useStandingError(query)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, dataUpdatedAt } = query
  if (error) return <QueryFailure error={error} />
  if (!data) return <Skeleton height={height} label={`${uiMessages.loading}: ${auditMessages.list}`} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0)
    return (
      <EmptyState title={isFiltered ? auditMessages.none : auditMessages.noneYet}>
        {isFiltered && auditMessages.noneAdvice} <CheckedAt at={dataUpdatedAt} />
      </EmptyState>
    )
  return (
    <>
      <StaleNote query={query} className="mb-3" />
      <Table label={auditMessages.list}>
        <thead>
          <tr>
            <Th>{auditMessages.time}</Th>
            <Th>{auditMessages.actor}</Th>
            <Th>{auditMessages.action}</Th>
            <Th className={wide}>{auditMessages.object}</Th>
            <Th className={wide}>{auditMessages.outcome}</Th>
            <Th className={wide}>{auditMessages.address}</Th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.number} entry={entry} />
          ))}
        </tbody>
      </Table>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-quiet">
        <p>{auditMessages.shown(entries.length)}</p>
        {hasNextPage && (
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? auditMessages.loading : auditMessages.more}
          </Button>
        )}
      </div>
    </>
  )
}

function EntryRow({ entry: { at, actor, action, object, outcome, address } }: { readonly entry: AuditEntry }) {
  const instant = parseInstant(at)
  return (
    <tr>
      <Td className="whitespace-nowrap">{instant === null ? at : <Timestamp at={instant} />}</Td>
      <Td className="wrap-anywhere">{actor ?? auditMessages.nobody}</Td>
      <Td>
        {actionNames[action] ?? action}
        <div className="wrap-anywhere md:hidden">
          {object}
          {outcome === 'refused' && <p className="font-medium">{auditMessages.outcomes[outcome]}</p>}
          <p className="text-quiet">{address}</p>
        </div>
      </Td>
      <Td className={classes(wide, 'min-w-32 wrap-anywhere')}>{object}</Td>
      <Td className={classes(wide, outcome === 'refused' && 'font-medium')}>{auditMessages.outcomes[outcome]}</Td>
      <Td className={classes(wide, 'whitespace-nowrap text-quiet')}>{address}</Td>
    </tr>
  )
}
