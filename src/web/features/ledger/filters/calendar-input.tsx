import Calendar from 'lucide-react/icons/calendar'
import { useRef } from 'react'
import { IconButton } from '../../../components/ui/button.tsx'

interface CalendarInputProps {
  readonly label: string
  /** `YYYY-MM-DDTHH:MM`, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The browser's calendar, as an alternative to the text box next to it. */
export function CalendarInput({ label, value, onChange }: CalendarInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className="relative shrink-0">
      <IconButton label={label} onClick={() => input.current?.showPicker()}>
        <Calendar size={16} aria-hidden />
      </IconButton>
      {/* The calendar opens at the position of this input; keyboard and screen reader users have the button and the
          text box. */}
      <input
        ref={input}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden="true"
        value={value}
        className="pointer-events-none absolute inset-0 -z-1 opacity-0"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  )
}
