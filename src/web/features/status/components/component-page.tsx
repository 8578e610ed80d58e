import { useParams } from 'react-router'
import { findComponent } from '#domain/status/component-tree.ts'
import { DayBarsHatch } from '../day-bars/day-bars-hatch.tsx'
import { Section } from '../../../components/section.tsx'
import { usePageName } from '../../../platform/page-name.tsx'
import { useStatusIfKnown } from '../queries.ts'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { componentWords } from './component-messages.ts'
import { pageWords } from '../../../components/messages/pages.ts'
import { ComponentFeeds } from './component-feeds.tsx'
import { ComponentHeader } from './component-header.tsx'
import { ComponentRecords } from './component-records.tsx'
import { EventfulDays } from './eventful-days.tsx'
import { NoComponent } from './no-component.tsx'
import { NinetyDays } from './component-days.tsx'
import { StateChanges } from './state-changes.tsx'

/** One component: its state and since when, its days, and what happened to it. */
export function ComponentPage() {
  const { id = '' } = useParams()
  const status = useStatusIfKnown().data
  const component = status && findComponent(status.tree, id)
  const name = component?.name ?? pageWords.component
  usePageName(name)
  if (status && !component) return <NoComponent id={id} />
  return (
    <>
      <DayBarsHatch />
      {component ? <ComponentHeader component={component} /> : <PageHeader title={name} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={componentWords.history} height={210} card>
            <NinetyDays id={id} name={name} />
          </Section>
          <Section title={componentWords.days} height={240} card>
            <EventfulDays id={id} />
          </Section>
          <Section title={componentWords.records} height={240} card>
            <ComponentRecords id={id} />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Section title={componentWords.transitions} height={240} card>
            <StateChanges id={id} />
          </Section>
          <Section title={componentWords.feeds} height={120} card>
            <ComponentFeeds id={id} />
          </Section>
        </div>
      </div>
    </>
  )
}
