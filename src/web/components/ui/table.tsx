import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export interface TableProps extends ComponentProps<'table'> {
  /** Names the table, and the box that scrolls where it is too wide. */
  readonly label: string
}

export function Table({ label, className, ...rest }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table aria-label={label} className={classes('w-full border-collapse text-sm', className)} {...rest} />
    </section>
  )
}

export function Th({ className, scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={classes(
        'border-b border-line px-3 py-2 not-[.text-end]:text-start text-xs font-medium text-quiet',
        className,
      )}
      {...rest}
    />
  )
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={classes('border-b border-line px-3 py-2 align-baseline', className)} {...rest} />
}
