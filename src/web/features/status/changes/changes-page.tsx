import { useState } from 'react'
import type { News } from '#api/status/news.ts'
import { newsCsv } from '#domain/status/record-files.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { Section } from '../../../components/section.tsx'
import { formatTime } from '../../../components/time/time-format.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { paths } from '../../../paths.ts'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import { AfterTitle } from '../../../platform/screen/arrival.tsx'
import { useIsFirstScreen } from '../../../platform/screen/first-screen.ts'
import { useDrawingTime } from '../../../platform/time/now.ts'
import { useServices } from '../../../platform/services.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { useVisits } from '../last-visit.tsx'
import { NeedsStatus } from '../needs-status.tsx'
import { Checked } from '../overview/checked.tsx'
import { FileExport } from '../records/record-export.tsx'
import { newsMessages, newsRanges, type NewsRange } from './messages.ts'
import { NewsLimits } from './news-limits.tsx'
import { factWords, NewsList, stateWord } from './news-list.tsx'
import { newsQuery, parseRange, startOfRange } from './news-query.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

/** Everything since a given time, for shift handovers: the time is in the address. */
export function ChangesPage() {
  const isFirst = useIsFirstScreen()
  const { last, markSeen } = useVisits()
  const { value, set } = useAddress()
  const { network } = useNetwork()
  const [openedAt] = useState(useDrawingTime())
  const asked = value('since')
  const range = asked === '' ? (last === null ? '24h' : 'visit') : parseRange(asked)
  const moment = parseInstant(asked)
  const isUnreadable = range === null && moment === null
  const since =
    moment ?? (range === null ? null : startOfRange(range, last, openedAt)) ?? startOfRange('24h', null, openedAt) ?? 0
  // Only the browser knows the time of the last visit.
  if (isFirst && (range === 'visit' || asked === '')) return <PageHeader title={pageMessages.changes} />
  return (
    <>
      <PageHeader
        title={pageMessages.changes}
        lead={
          <>
            {newsMessages.since} <Timestamp at={since} mode="relative" detailed />
          </>
        }
      />
      <AfterTitle>
        <div className="mb-4 flex flex-wrap items-center gap-2 sm:gap-3" data-print="no">
          <Segmented<NewsRange | ''>
            label={newsMessages.range}
            value={range ?? (isUnreadable ? '24h' : '')}
            options={newsRanges.map((one) => ({ value: one, label: newsMessages.ranges[one] }))}
            onChange={(one) => set({ since: one }, { push: true })}
          />
          <Button onClick={markSeen}>{newsMessages.markSeen}</Button>
          <label className="flex items-center gap-2 text-sm">
            {newsMessages.since}
            <input
              type="datetime-local"
              max={localTime(openedAt)}
              value={localTime(since)}
              onChange={({ currentTarget }) => {
                const chosen = new Date(currentTarget.value).getTime()
                if (!Number.isNaN(chosen)) set({ since: utcIso(chosen) }, { push: true })
              }}
              className="target h-9 rounded-lg border border-line bg-raised px-1 sm:px-2"
            />
          </label>
          <CopyButton
            text={paths.changes({ since: utcIso(since), network })}
            asAddress
            label={newsMessages.copyLink}
            worded
          />
        </div>
        {isUnreadable && (
          <p role="alert" className="mb-3">
            {newsMessages.unreadable(asked)}
          </p>
        )}
        <NeedsStatus>
          <Section title={newsMessages.title} hideTitle height={480} subject={`${since} ${network}`} card>
            <AllNews since={since} />
          </Section>
        </NeedsStatus>
      </AfterTitle>
    </>
  )
}

function AllNews({ since }: { readonly since: number }) {
  const services = useServices()
  const zones = useZones()
  const { network } = useNetwork()
  const query = useSuspenseQuery(newsQuery(services, since, network))
  const { news, total, ...limits } = query.data
  const now = services.clock.now()
  const timeOf = (at: number) => formatTime(at, zones.shown, 'date-time', now, zones.hourCycle)
  return (
    <>
      <StaleNote query={query} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{newsMessages.changes(total)}</p>
        {news.length > 0 && (
          <div className="flex flex-wrap items-center gap-2" data-print="no">
            <CopyButton text={newsText(news, since, timeOf)} label={newsMessages.copyText} worded />
            <FileExport
              name={`changes-since-${utcIso(since).slice(0, 10)}`}
              textOf={async (format) =>
                format === 'csv' ? newsCsv(news) : JSON.stringify({ since: utcIso(since), news }, null, 2)
              }
            />
          </div>
        )}
      </div>
      {news.length === 0 && (
        <EmptyState title={newsMessages.nothing}>
          <Checked />
        </EmptyState>
      )}
      <NewsList news={news} />
      <NewsLimits since={since} {...limits} />
    </>
  )
}

/** Plain text for a chat or a shift log. */
export function newsText(news: readonly News[], since: number, timeOf: (at: number) => string): string {
  const lines = news.map((item) => {
    const word = stateWord(item)
    const path = [
      ...(item.from === null || item.states.length === 0 ? [] : [word(item.from)]),
      ...item.states.map(({ at, state }) => `${word(state)} ${timeOf(parseInstant(at) ?? 0)}`),
    ].join(' → ')
    const facts = [item.new ? newsMessages.isNew(item.subject.kind) : '', path, ...factWords(item)]
    return `- ${item.subject.name}: ${facts.filter((fact) => fact !== '').join('; ')}`
  })
  return [`${newsMessages.changesSince(news.length)} ${timeOf(since)}`, ...lines].join('\n')
}

/** The `datetime-local` format, in the browser’s zone. */
function localTime(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
