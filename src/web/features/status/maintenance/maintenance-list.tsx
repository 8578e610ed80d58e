import { isUpcoming, isActive } from '#domain/status/record.ts'
import { Section } from '../../../components/section.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useRecordFilters } from '../records/record-filters.tsx'
import { maintenanceWords } from './messages.ts'
import { NowList } from './now-list.tsx'
import { PastList } from './past-list.tsx'
import { UpcomingList } from './upcoming-list.tsx'

/** What is under way, what comes, and what is over; a section that the states asked for leave empty is not shown. */
export function MaintenanceList() {
  const states = useAddress().list('status')
  const { filters } = useRecordFilters('maintenance')
  const asked = (is: (state: string) => boolean) => states.length === 0 || states.some(is)
  return (
    <div className="flex flex-col gap-8">
      {asked(isActive) && (
        <Section title={maintenanceWords.now} height={160}>
          <NowList />
        </Section>
      )}
      {asked(isUpcoming) && (
        <Section title={maintenanceWords.upcoming} height={220}>
          <UpcomingList />
        </Section>
      )}
      {asked(isOver) && (
        <Section title={maintenanceWords.past} height={480} subject={JSON.stringify(filters)}>
          <PastList />
        </Section>
      )}
    </div>
  )
}

function isOver(state: string): boolean {
  return !isActive(state) && !isUpcoming(state)
}
