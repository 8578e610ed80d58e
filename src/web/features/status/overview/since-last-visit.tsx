import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bundleChanges, changeConcerns } from '#domain/status/changes.ts'
import { type ComponentTree, findComponent } from '#domain/status/component-tree.ts'
import type { Network } from '#domain/status/network.ts'
import type { StatusView } from '#domain/status/status-view.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Age } from '../../../components/age.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { statusMessages } from '../../../components/messages/status.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Section } from '../../../components/section.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { useServices } from '../../../platform/services.ts'
import { changesQuery, type ChangeValue } from '../history-queries.ts'
import { useLastVisit } from '../last-visit.tsx'
import { StateSequence } from '../records/state-path.tsx'
import { Checked } from './checked.tsx'
import { changeMessages, statusPageMessages } from './messages.ts'

interface SinceLastVisitProps {
  readonly view: StatusView
  readonly network: Network | null
}

export function SinceLastVisit({ view, network }: SinceLastVisitProps) {
  const lastVisit = useLastVisit()
  const { isPrerender } = useServices()
  if (isPrerender) return null
  return (
    <Section title={statusPageMessages.sinceLastVisit} height={220} card>
      {lastVisit === null ? (
        <EmptyState title={statusPageMessages.firstVisit}>{statusPageMessages.firstVisitHint}</EmptyState>
      ) : (
        <>
          <p className="text-sm text-quiet">
            {statusPageMessages.lastVisit} <Age at={lastVisit} />, <Timestamp at={lastVisit} mode="near" />
          </p>
          <ChangeList since={lastVisit} view={view} network={network} />
        </>
      )}
    </Section>
  )
}

interface ChangeListProps {
  readonly since: number
  readonly view: StatusView
  readonly network: Network | null
}

const pageSize = 8

function ChangeList({ since, view, network }: ChangeListProps) {
  const { clock } = useServices()
  const [openedAt] = useState(() => clock.now())
  const [shown, setShown] = useState(pageSize)
  const changes = useSuspenseInfiniteQuery(changesQuery(useServices(), since))
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = changes
  const found = changes.data.changes.filter(({ subject }) => changeConcerns(subject, network, view))
  const bundles = bundleChanges(found)
  const showMore = () => {
    if (bundles.length < shown + pageSize && hasNextPage) void fetchNextPage()
    setShown(shown + pageSize)
  }
  return (
    <>
      <StaleNote query={changes} />
      {bundles.length === 0 && !hasNextPage && (
        <EmptyState title={statusPageMessages.nothingChanged}>
          <Checked />
        </EmptyState>
      )}
      <ul data-list className="divide-y divide-line">
        {bundles.slice(0, shown).map((bundle) => (
          <ChangeRow key={bundle[0].id} bundle={bundle} tree={view.tree} isNew={bundle[0].seenAt > openedAt} />
        ))}
      </ul>
      {(bundles.length > shown || hasNextPage) && (
        <Button look="quiet" className="-ms-3" disabled={isFetchingNextPage} onClick={showMore}>
          {uiMessages.showMore}
        </Button>
      )}
    </>
  )
}

interface ChangeRowProps {
  readonly bundle: readonly [ChangeValue, ...ChangeValue[]]
  readonly tree: ComponentTree
  /** The change arrived while the page was open. */
  readonly isNew: boolean
}

function ChangeRow({ bundle, tree, isNew }: ChangeRowProps) {
  const [change] = bundle
  const { kind, subject, seenAt } = change
  return (
    <li className={isNew ? 'animate-row-in py-2' : 'py-2'}>
      {bundle.length > 1 ? (
        <PageLink to={listOf(subject.kind)} className="hover:underline">
          {changeMessages.bundle(kind, subject.kind, bundle.length)}
        </PageLink>
      ) : (
        <PageLink to={addressOf(change)} className="hover:underline wrap-anywhere">
          {subject.kind === 'component'
            ? statusMessages.qualified(findComponent(tree, subject.id)?.groupName, subject.name)
            : subject.name}
        </PageLink>
      )}
      <p className="text-sm text-quiet">
        {bundle.length === 1 && (
          <>
            <ChangeDescription change={change} />
            {' · '}
          </>
        )}
        <Timestamp at={seenAt} mode="near" />
      </p>
    </li>
  )
}

function ChangeDescription({ change: { kind, subject, from, to } }: { readonly change: ChangeValue }) {
  const moved =
    kind === 'component_status' ? statusMessages.wire : kind === 'record_status' ? statusMessages.state : null
  if (moved !== null && from !== null && to !== null) return <StateSequence states={[moved(from), moved(to)]} />
  return (
    <>
      {changeMessages.what(kind, subject.kind)}
      {(kind === 'window_moved' || kind === 'end_moved') && (
        <>
          {' '}
          <Timestamp at={parseInstant(to)} />
        </>
      )}
    </>
  )
}

function listOf(kind: ChangeValue['subject']['kind']): string {
  if (kind === 'component') return paths.components()
  return kind === 'incident' ? paths.incidents() : paths.maintenance()
}

function addressOf({ subject: { kind, id } }: ChangeValue): string {
  return kind === 'component' ? paths.component(id) : paths.record(kind, id)
}
