import { useState } from 'react'
import { Age } from '../../../components/time/age.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button, buttonClass } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useServices } from '../../../platform/services.ts'
import { useVisits } from '../last-visit.tsx'
import { Checked } from '../overview/checked.tsx'
import { newsMessages, newsRanges, type NewsRange } from './messages.ts'
import { NewsLimits } from './news-limits.tsx'
import { NewsList } from './news-list.tsx'
import { newsQuery, startOfRange } from './news-query.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

const shownItems = 6

/** A summary of what happened since the last visit, or in the last hours. */
export function NewsCard() {
  const { clock } = useServices()
  const { last, markSeen } = useVisits()
  const [choice, setChoice] = useState<{ readonly range: NewsRange; readonly at: number }>({ range: 'visit', at: 0 })
  const since = startOfRange(choice.range, last, choice.at)
  return (
    <>
      <Segmented
        label={newsMessages.range}
        value={choice.range}
        options={newsRanges.map((value) => ({ value, label: newsMessages.ranges[value] }))}
        onChange={(range) => setChoice({ range, at: clock.now() })}
      />
      {since === null ? (
        <EmptyState title={newsMessages.firstVisit}>{newsMessages.firstVisitHint}</EmptyState>
      ) : (
        <>
          {choice.range === 'visit' && (
            <p className="mt-2 text-sm text-quiet">
              {newsMessages.lastVisit} <Age at={since} />, <Timestamp at={since} mode="near" />
            </p>
          )}
          <BriefNews since={since} />
          <div className="mt-2 -ms-3 flex flex-wrap gap-x-1">
            <PageLink to={paths.changes({ since: new Date(since).toISOString() })} className={buttonClass('quiet')}>
              {newsMessages.all}
            </PageLink>
            {choice.range === 'visit' && (
              <Button look="quiet" onClick={markSeen}>
                {newsMessages.markSeen}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}

function BriefNews({ since }: { readonly since: number }) {
  const { network } = useNetwork()
  const query = useSuspenseQuery(newsQuery(useServices(), since, network))
  const { news, total, ...limits } = query.data
  return (
    <>
      <StaleNote query={query} />
      {news.length === 0 && (
        <EmptyState title={newsMessages.nothing}>
          <Checked />
        </EmptyState>
      )}
      <NewsList news={news.slice(0, shownItems)} brief />
      {total > shownItems && <p className="text-sm text-quiet">{newsMessages.more(total - shownItems)}</p>}
      <NewsLimits since={since} {...limits} />
    </>
  )
}
