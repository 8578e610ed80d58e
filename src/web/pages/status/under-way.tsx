import type { ComponentTree } from '#domain/component-tree.ts'
import type { OpenRecord } from '#domain/status-view.ts'
import { Section } from '#web/parts/section.tsx'
import { statusPageWords } from '#web/words/status-page.ts'
import { MaintenanceCard } from './maintenance-card.tsx'
import { RecordRows } from './record-rows.tsx'

export interface UnderWayProps {
  readonly maintenances: readonly OpenRecord[]
  readonly tree: ComponentTree
}

const whole = 3

export function UnderWay({ maintenances, tree }: UnderWayProps) {
  const others = maintenances.slice(whole)
  return (
    <Section title={statusPageWords.underWay} hideTitle height={120}>
      <ul data-list className="flex flex-col gap-4">
        {maintenances.slice(0, whole).map((maintenance) => (
          <li key={maintenance.id}>
            <MaintenanceCard maintenance={maintenance} tree={tree} />
          </li>
        ))}
      </ul>
      {others.length > 0 && <RecordRows title={statusPageWords.otherMaintenance} records={others} />}
    </Section>
  )
}
