import { DayBarsLegend } from '#web/parts/day-bars-legend.tsx'
import { StaleNote } from '#web/parts/freshness.tsx'
import { useDays } from '#web/queries/history.ts'

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
