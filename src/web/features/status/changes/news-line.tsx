import { useState } from 'react'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useServices } from '../../../platform/services.ts'
import { useVisits } from '../last-visit.tsx'
import { useConfirmed } from '../use-freshness.ts'
import { newsMessages } from './messages.ts'
import { NewsCard } from './news-card.tsx'
import { newsQuery } from './news-query.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

/** A line that expands to the card: "6 changes since 22:40". */
export function NewsLine() {
  const { last } = useVisits()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card padded={false}>
      <details className="group" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="target flex min-h-11 items-center justify-between gap-3 rounded-xl px-4">
          <span>{last === null ? newsMessages.firstVisit : <NewsCount since={last} />}</span>
          <span aria-hidden="true" className="text-quiet transition-transform group-open:rotate-90 rtl:-scale-x-100">
            ›
          </span>
        </summary>
        {isOpen && (
          <div className="px-4 pb-4">
            <NewsCard />
          </div>
        )}
      </details>
    </Card>
  )
}

/** A link with the number of changes; nothing on the first visit. */
export function NewsNote() {
  const { last } = useVisits()
  if (last === null) return null
  return (
    <PageLink
      to={paths.changes({ since: new Date(last).toISOString() })}
      className="target text-sm text-quiet underline underline-offset-2 hover:text-ink"
    >
      <NewsCount since={last} />
    </PageLink>
  )
}

function NewsCount({ since }: { readonly since: number }) {
  const { network } = useNetwork()
  const confirmed = useConfirmed()
  const { total } = useSuspenseQuery(newsQuery(useServices(), since, network)).data
  // An unconfirmed status may have changed.
  if (total === 0 && !confirmed) return newsMessages.unconfirmed
  return (
    <>
      {newsMessages.changesSince(total)} <Timestamp at={since} mode="near" />
    </>
  )
}
