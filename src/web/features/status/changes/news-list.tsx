import { Dotted } from '../../../components/dotted.tsx'
import { Fragment, useState } from 'react'
import type { News } from '#api/status/news.ts'
import { parseNetwork } from '#domain/status/network.ts'
import { impactKindOf, statusKindOf, type StatusKind } from '#domain/status/status-kind.ts'
import { dayOf } from '#domain/time/calendar-day.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { networkMessages } from '../../../components/messages/network.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusLabel, StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { useDrawingTime } from '../../../platform/time/now.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { StateAfter, TransitionMark } from '../records/state-path.tsx'
import { newsMessages } from './messages.ts'
import { newestAt } from './news-query.ts'

interface NewsListProps {
  readonly news: readonly News[]
  /** Omits the components that a record changed. */
  readonly brief?: boolean
}

/** One entry per incident, maintenance and component, newest first. */
export function NewsList({ news, brief = false }: NewsListProps) {
  const [openedAt] = useState(useDrawingTime())
  return (
    <ul data-list className="divide-y divide-line">
      {news.map((item) => (
        <NewsRow
          key={`${item.subject.kind} ${item.subject.id}`}
          item={item}
          brief={brief}
          arrived={newestAt(item) > openedAt}
        />
      ))}
    </ul>
  )
}

interface NewsRowProps {
  readonly item: News
  readonly brief: boolean
  /** True if it arrived while the page was open. */
  readonly arrived: boolean
}

const maxComponents = 6

function NewsRow({ item, brief, arrived }: NewsRowProps) {
  const { subject, components } = item
  const unnamed = item.networks.map(nameOf).filter((name) => !hasWord(subject.name, name))
  return (
    <li className={arrived ? 'animate-row-in py-2' : 'py-2'}>
      <PageLink
        to={addressOf(item)}
        className="target-halo flex items-start gap-2 py-0.5 hover:underline wrap-anywhere"
      >
        <span className="mt-1">
          <StatusMark status={kindOf(item)} size={14} />
        </span>
        <span>
          {subject.name}
          {!brief && unnamed.length > 0 && <span className="text-sm text-quiet"> {unnamed.join(', ')}</span>}
        </span>
      </PageLink>
      <p className="ms-5.5 text-sm text-quiet">
        <NewsFacts item={item} />
      </p>
      {!brief && components.length > 0 && (
        <ul aria-label={newsMessages.components} className="ms-5.5 mt-1 flex flex-col gap-1 text-sm">
          {components.slice(0, maxComponents).map(({ id, name, from, worst, to }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <PageLink to={paths.component(id)} className="target hover:underline">
                {name}
              </PageLink>
              {from === worst ? (
                <StatusLabel status={statusKindOf(from)} wire={from} size={12} />
              ) : (
                <TransitionMark from={from} to={worst} />
              )}
              {worst !== to && <StateAfter state={to} />}
            </li>
          ))}
          {components.length > maxComponents && <li>{newsMessages.more(components.length - maxComponents)}</li>}
        </ul>
      )}
    </li>
  )
}

/** "New incident · Investigating 04:18 → Identified 04:34 · 5 updates · open". */
function NewsFacts({ item }: { readonly item: News }) {
  const { from, states, moved_to, end_moved_to } = item
  const wordOf = stateWord(item)
  const words = factWords(item)
  const { shown } = useZones()
  const days = states.map(({ at }) => dayOf(parseInstant(at) ?? 0, shown))
  // The first step of a day names it, and the zone.
  const modeOf = (index: number) => (index > 0 && days[index] === days[index - 1] ? 'bare' : 'near')
  return (
    <Dotted>
      {item.new && newsMessages.isNew(item.subject.kind)}
      {states.length > 0 && (
        <>
          {from !== null && <span className="inline-block">{wordOf(from)}</span>}
          {states.map(({ at, state }, index) => (
            <Fragment key={`${at} ${state}`}>
              {(index > 0 || from !== null) && ' '}
              <span className="inline-block">
                {(index > 0 || from !== null) && '→ '}
                {wordOf(state)} <Timestamp at={parseInstant(at)} mode={modeOf(index)} />
              </span>
            </Fragment>
          ))}
        </>
      )}
      {words}
      {moved_to !== null && (
        <>
          {newsMessages.moved} <Timestamp at={parseInstant(moved_to)} />
        </>
      )}
      {end_moved_to !== null && (
        <>
          {newsMessages.endMoved} <Timestamp at={parseInstant(end_moved_to)} />
        </>
      )}
      {states.length === 0 && <Timestamp at={newestAt(item)} mode="near" />}
    </Dotted>
  )
}

/** Returns the function that puts the states of a news item into words. */
export function stateWord({ subject }: Pick<News, 'subject'>): (state: string) => string {
  return subject.kind === 'component' ? statusMessages.wire : statusMessages.state
}

/** The facts apart from the states. */
export function factWords({ subject, impact, impact_from, updates, edits, open, removed_at }: News): string[] {
  const words: string[] = []
  if (impact_from !== null) words.push(newsMessages.impact(impact_from, impact ?? 'none'))
  if (updates > 0) words.push(newsMessages.updates(updates))
  if (edits > 0) words.push(newsMessages.edits(edits))
  if (removed_at !== null) words.push(newsMessages.removed)
  if (open)
    words.push(
      { incident: newsMessages.open, maintenance: newsMessages.underWay, component: newsMessages.stillAffected }[
        subject.kind
      ],
    )
  return words
}

function nameOf(network: string): string {
  const known = parseNetwork(network)
  return known === null ? network : networkMessages.name(known)
}

/** Most titles already contain their network. */
function hasWord(text: string, word: string): boolean {
  return ` ${text} `
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .includes(` ${word.toLowerCase()} `)
}

function kindOf({ subject, impact, status }: News): StatusKind {
  if (subject.kind === 'component') return statusKindOf(status)
  return subject.kind === 'maintenance' ? 'maintenance' : impactKindOf(impact ?? 'none')
}

function addressOf({ subject: { kind, id } }: News): string {
  return kind === 'component' ? paths.component(id) : paths.record(kind, id)
}
