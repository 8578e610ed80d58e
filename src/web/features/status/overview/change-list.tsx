import { useState } from 'react'
import { bundleChanges, changeConcerns } from '#domain/status/changes.ts'
import type { Network } from '#domain/status/network.ts'
import type { StatusView } from '#domain/status/status-view.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useChanges } from '../history-queries.ts'
import { useServices } from '../../../platform/services.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { statusPageWords } from './messages.ts'
import { uiWords } from '../../../components/messages/ui.ts'
import { Checked } from './checked.tsx'
import { ChangeRow } from './change-row.tsx'

export interface ChangeListProps {
  readonly since: number
  readonly view: StatusView
  readonly network: Network | null
}

const few = 8

/** What changed since an instant, newest first; what arrives while one looks slides in. */
export function ChangeList({ since, view, network }: ChangeListProps) {
  const { clock } = useServices()
  const [openedAt] = useState(() => clock.now())
  const [shown, setShown] = useState(few)
  const changes = useChanges(since)
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = changes
  const found = changes.data.changes.filter(({ subject }) => changeConcerns(subject, network, view))
  const bundles = bundleChanges(found)
  const showMore = () => {
    if (bundles.length < shown + few && hasNextPage) void fetchNextPage()
    setShown(shown + few)
  }
  return (
    <>
      <StaleNote query={changes} />
      {bundles.length === 0 && !hasNextPage && (
        <EmptyState title={statusPageWords.nothingChanged}>
          <Checked />
        </EmptyState>
      )}
      <ul data-list className="divide-y divide-line">
        {bundles.slice(0, shown).map((bundle) => (
          <ChangeRow key={bundle[0].id} bundle={bundle} tree={view.tree} arrives={bundle[0].seenAt > openedAt} />
        ))}
      </ul>
      {(bundles.length > shown || hasNextPage) && (
        <Button look="quiet" className="-ms-3" disabled={isFetchingNextPage} onClick={showMore}>
          {uiWords.showMore}
        </Button>
      )}
    </>
  )
}
