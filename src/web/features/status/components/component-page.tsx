import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Rss from 'lucide-react/icons/rss'
import { useParams } from 'react-router'
import { findComponent, type ComponentGroup } from '#domain/status/status-view.ts'
import type { Network } from '#domain/status/network.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { pageMessages } from '../../../components/messages/pages.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Section } from '../../../components/section.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { paths } from '../../../paths.ts'
import { usePageName } from '../../../platform/page-name.tsx'
import { useServices } from '../../../platform/services.ts'
import { DayBarsHatch } from '../day-bars/bar-shapes.tsx'
import { daysQuery } from '../history-queries.ts'
import { NeedsStatus } from '../needs-status.tsx'
import { useStatusIfKnown } from '../queries.ts'
import { DelistedNote } from '../records/record-header.tsx'
import { NinetyDays } from './component-days.tsx'
import { ComponentGroupBlock } from './component-group-block.tsx'
import { ComponentHeader } from './component-header.tsx'
import { ComponentHistory } from './component-history.tsx'
import { componentMessages } from './messages.ts'
import { EmbedSnippets } from '../uptime/embed-snippets.tsx'
import { embedMessages, uptimeMessages } from '../uptime/messages.ts'

interface ComponentPageProps {
  /** Another feature's view of the same days. */
  readonly Track?: ComponentType<{ readonly network: Network | null }>
}

export function ComponentPage({ Track }: ComponentPageProps) {
  const { id = '' } = useParams()
  const status = useStatusIfKnown().data
  const component = status && findComponent(status.tree, id)
  const group = status?.tree.groups.find((one) => one.id === id)
  const name = component?.name ?? group?.name ?? pageMessages.component
  usePageName(name)
  if (group) return <Group group={group} />
  if (status && !component) return <NoComponent id={id} />
  return (
    <>
      <DayBarsHatch />
      {component ? <ComponentHeader component={component} /> : <PageHeader title={name} />}
      <NeedsStatus>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-6">
          <div className="flex min-w-0 flex-col gap-4">
            <Section
              title={componentMessages.bars}
              height={210}
              card
              actions={
                <PageLink to={paths.uptime({ component: id })} className="target text-sm text-quiet hover:underline">
                  {uptimeMessages.allUptime}
                </PageLink>
              }
            >
              <NinetyDays id={id} name={name} />
            </Section>
            {Track && component && <Track network={component.network} />}
            <Section title={componentMessages.history} height={480} card>
              <ComponentHistory id={id} />
            </Section>
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Section title={componentMessages.feeds} height={120} card>
              <ComponentFeeds id={id} />
            </Section>
            <Section title={embedMessages.title} height={220} card>
              <EmbedSnippets subject={id} name={name} />
            </Section>
          </div>
        </div>
      </NeedsStatus>
    </>
  )
}

interface ComponentFeedsProps {
  readonly id: string
}

function ComponentFeeds({ id }: ComponentFeedsProps) {
  const feeds = [
    { href: paths.atom({ component: id }), name: componentMessages.atom, Icon: Rss },
    { href: paths.rss({ component: id }), name: componentMessages.rss, Icon: Rss },
    { href: paths.calendar({ component: id }), name: componentMessages.calendar, Icon: CalendarDays },
  ]
  return (
    <>
      <p className="text-sm text-quiet">{componentMessages.feedsHint}</p>
      <ul className="mt-1">
        {feeds.map(({ href, name, Icon }) => (
          <li key={href}>
            <a href={href} className="target inline-flex items-center gap-2 py-1 text-accent hover:underline">
              <Icon size={14} aria-hidden />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Status pages list groups among their components, so ids of groups lead here, too. */
function Group({ group }: { readonly group: ComponentGroup }) {
  const days = useQuery(daysQuery(useServices())).data
  return (
    <>
      <DayBarsHatch />
      <PageHeader title={group.name ?? pageMessages.component} lead={statusMessages.componentCounts(group)}>
        <AllComponents />
      </PageHeader>
      <Card padded={false} className="overflow-clip">
        <ComponentGroupBlock group={group} open rows={group.components.length} onToggle={null} days={days} />
      </Card>
    </>
  )
}

function AllComponents() {
  return (
    <PageLink to={paths.components()} className={buttonClass()}>
      {componentMessages.all}
    </PageLink>
  )
}

function NoComponent({ id }: { readonly id: string }) {
  const gone = useQuery(daysQuery(useServices())).data?.components.get(id)
  const delistedAt = parseInstant(gone?.withdrawn_at)
  if (delistedAt === null)
    return (
      <>
        <PageHeader title={componentMessages.notFound} lead={componentMessages.notFoundAdvice} />
        <AllComponents />
      </>
    )
  return (
    <>
      <PageHeader title={gone?.name ?? id} lead={<DelistedNote record={{ delistedAt }} />}>
        <AllComponents />
      </PageHeader>
      <Section title={componentMessages.history} height={480} card>
        <ComponentHistory id={id} />
      </Section>
    </>
  )
}
