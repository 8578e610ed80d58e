import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { buttonClass } from '../../../components/ui/button.tsx'
import { paths } from '../../../paths.ts'
import { maintenanceMessages } from './messages.ts'

export interface AddToCalendarProps {
  readonly id: string
  readonly name: string
}

export function AddToCalendar({ id, name }: AddToCalendarProps) {
  return (
    <a
      href={paths.calendar({ maintenance: id })}
      aria-label={maintenanceMessages.addNamed(name)}
      data-print="no"
      className={buttonClass('plain')}
    >
      <CalendarPlus size={14} aria-hidden />
      {maintenanceMessages.addToCalendar}
    </a>
  )
}
