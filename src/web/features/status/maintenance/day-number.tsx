import { classes } from '../../../components/ui/classes.ts'

export interface DayNumberProps {
  readonly day: string
  readonly inMonth: boolean
  readonly today: boolean
}

export function DayNumber({ day, inMonth, today }: DayNumberProps) {
  return (
    <time
      dateTime={day}
      className={classes(
        'm-1 flex size-6 items-center justify-center rounded-full',
        today ? 'bg-accent font-semibold text-on-accent' : inMonth ? 'text-ink' : 'text-quiet',
      )}
    >
      {Number(day.slice(8))}
    </time>
  )
}
