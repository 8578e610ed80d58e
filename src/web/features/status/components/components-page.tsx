import type { ReactNode } from 'react'
import { viewOfNetwork } from '#domain/status/status-view.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { paths } from '../../../paths.ts'
import { Section } from '../../../components/section.tsx'
import { Subscribe } from '../../../components/subscribe/subscribe.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { SearchField } from '../../../components/search/search-field.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import { AfterTitle } from '../../../platform/screen/arrival.tsx'
import { useServices } from '../../../platform/services.ts'
import { DayBarsHatch, DayBarsLegend } from '../day-bars/bar-shapes.tsx'
import { daysQuery } from '../history-queries.ts'
import { NeedsStatus } from '../needs-status.tsx'
import { useStatusIfKnown } from '../queries.ts'
import { useConfirmed } from '../use-freshness.ts'
import { ComponentTreeList } from './component-tree-list.tsx'
import { componentsMessages } from './messages.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

interface ComponentsPageProps {
  /** Another feature's view of the same days. */
  readonly track?: ReactNode
}

export function ComponentsPage({ track }: ComponentsPageProps) {
  return (
    <>
      <DayBarsHatch />
      <PageHeader title={pageMessages.components} lead={<Lead />}>
        <Subscribe />
        <PageLink to={paths.uptime()} className={buttonClass()}>
          {pageMessages.uptime}
        </PageLink>
      </PageHeader>
      <AfterTitle>
        <NeedsStatus>
          <ComponentControls />
          <History />
          <Section title={componentsMessages.list} hideTitle height={480}>
            <ComponentTreeList />
          </Section>
        </NeedsStatus>
        {track && <div className="mt-6">{track}</div>}
      </AfterTitle>
    </>
  )
}

function Lead() {
  const { network } = useNetwork()
  const { data } = useStatusIfKnown()
  const confirmed = useConfirmed()
  if (!data) return null
  const { tree } = viewOfNetwork(data, network)
  if (!confirmed) return componentsMessages.lastKnown(tree.total)
  return componentsMessages.summary(tree)
}

const orders = [
  { value: 'worst', label: componentsMessages.orders.worst },
  { value: 'position', label: componentsMessages.orders.position },
] as const

function ComponentControls() {
  const { value, set } = useAddress()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3" data-print="no">
      <div className="min-w-0 grow basis-56 sm:max-w-80">
        <SearchField label={componentsMessages.filter} value={value('q')} onSearch={(q) => set({ q })} />
      </div>
      <Segmented
        label={componentsMessages.order}
        value={value('order') === 'position' ? 'position' : 'worst'}
        options={orders}
        onChange={(order) => set({ order: order === 'worst' ? null : order })}
      />
    </div>
  )
}

/** Absent if the list itself failed to load, which the list already reports. */
function History() {
  const { data, error } = useStatusIfKnown()
  if (!data && error) return null
  return (
    <Section title={componentsMessages.history} hideTitle height={24} className="mb-3">
      <HistoryKey />
    </Section>
  )
}

/** Loads the days, so that its section reports a failure to load them. */
function HistoryKey() {
  const days = useSuspenseQuery(daysQuery(useServices()))
  return (
    <>
      <DayBarsLegend />
      <StaleNote query={days} />
    </>
  )
}
