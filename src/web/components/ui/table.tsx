import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export interface TableProps extends ComponentProps<'table'> {
  /** Names the table and its scroll container. */
  readonly label: string
  /** On phones, turns each row into lines with the column name and the value; empty cells are omitted. */
  readonly stacks?: boolean
}

/** Paper does not scroll: all columns have to fit. */
const onPaper =
  'print:overflow-visible print:**:whitespace-normal print:[&_:is(td,th)]:px-1 print:[&_button>svg]:hidden'

export function Table({ label, stacks = false, className, ...rest }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className={`overflow-x-auto ${onPaper}`}>
      <table
        aria-label={label}
        className={classes(
          'w-full border-collapse text-sm [&_tbody>tr:last-child>*]:border-b-0',
          stacks && 'table-stacks',
          className,
        )}
        {...rest}
      />
    </section>
  )
}

export function Th({ className, scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      className={classes(
        'border-b border-line px-2 py-2 not-[.text-end]:text-start sm:px-3',
        scope === 'row' ? 'text-sm font-normal' : 'text-xs font-medium text-quiet',
        className,
      )}
      {...rest}
    />
  )
}

export interface TdProps extends ComponentProps<'td'> {
  /** The name of the value, for a cell without a column heading in a table that stacks. */
  readonly label?: string
  /** True if the cell is not worth a line. */
  readonly isBlank?: boolean
}

export function Td({ className, label, isBlank = false, ...rest }: TdProps) {
  return (
    <td
      data-label={label}
      data-blank={isBlank ? '' : undefined}
      className={classes('border-b border-line px-2 py-2 align-baseline sm:px-3', className)}
      {...rest}
    />
  )
}
