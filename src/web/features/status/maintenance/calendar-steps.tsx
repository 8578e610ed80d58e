import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { addMonths } from '#domain/time/calendar-day.ts'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { maintenanceWords } from './messages.ts'
import { useShownMonth } from './shown-month.ts'

/** From month to month. */
export function CalendarSteps() {
  const { month, current, setMonth } = useShownMonth()
  return (
    <div className="flex items-center gap-1" data-print="no">
      <Button disabled={month === current} onClick={() => setMonth(current)}>
        {maintenanceWords.thisMonth}
      </Button>
      <IconButton label={maintenanceWords.previousMonth} onClick={() => setMonth(addMonths(month, -1))}>
        <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton label={maintenanceWords.nextMonth} onClick={() => setMonth(addMonths(month, 1))}>
        <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}
