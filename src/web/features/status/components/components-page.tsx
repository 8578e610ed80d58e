import { viewOfNetwork } from '#domain/status/status-view.ts'
import { DayBarsHatch } from '../day-bars/day-bars-hatch.tsx'
import { Section } from '../../../components/section.tsx'
import { useConfirmed } from '../use-freshness.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useStatusIfKnown } from '../queries.ts'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { componentsWords } from './messages.ts'
import { pageWords } from '../../../components/messages/pages.ts'
import { ComponentControls } from './component-controls.tsx'
import { ComponentTreeList } from './component-tree-list.tsx'
import { HistoryKey } from './history-key.tsx'

/** Every component, by group, with its last 90 days. */
export function ComponentsPage() {
  return (
    <>
      <DayBarsHatch />
      <PageHeader title={pageWords.components} lead={<Lead />} />
      <ComponentControls />
      <Section title={componentsWords.history} hideTitle height={24} className="mb-3">
        <HistoryKey />
      </Section>
      <Section title={componentsWords.list} hideTitle height={480}>
        <ComponentTreeList />
      </Section>
    </>
  )
}

function Lead() {
  const { network } = useNetwork()
  const { data } = useStatusIfKnown()
  const confirmed = useConfirmed()
  if (!data) return null
  const { affected, total } = viewOfNetwork(data, network).tree
  if (!confirmed) return componentsWords.lastKnown(total)
  return affected === 0 ? componentsWords.allOperational(total) : componentsWords.affected(affected, total)
}
