import { DayBarsLegend } from '../day-bars/day-bars-legend.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { useDays } from '../history-queries.ts'

/** What the bars mean; where they could not be loaded, the section around it says so. */
export function HistoryKey() {
  const days = useDays()
  return (
    <>
      <DayBarsLegend />
      <StaleNote query={days} />
    </>
  )
}
