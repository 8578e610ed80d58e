import type { OpenRecord } from '#domain/status/status-view.ts'
import { MaintenanceCard } from '../records/maintenance-card.tsx'
import { Section } from '../../../components/section.tsx'
import { statusPageWords } from './messages.ts'
import { RecordRows } from './record-rows.tsx'

export interface UnderWayProps {
  readonly maintenances: readonly OpenRecord[]
}

const whole = 3

export function UnderWay({ maintenances }: UnderWayProps) {
  const others = maintenances.slice(whole)
  return (
    <Section title={statusPageWords.underWay} hideTitle height={120}>
      <ul data-list className="flex flex-col gap-4">
        {maintenances.slice(0, whole).map((maintenance) => (
          <li key={maintenance.id}>
            <MaintenanceCard maintenance={maintenance} />
          </li>
        ))}
      </ul>
      {others.length > 0 && <RecordRows title={statusPageWords.otherMaintenance} records={others} />}
    </Section>
  )
}
