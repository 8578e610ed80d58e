import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export const chipClass =
  'inline-flex max-w-full items-center gap-1.5 rounded-md border border-line bg-raised px-2 py-px text-xs text-ink'

export interface ChipProps extends ComponentProps<'span'> {
  /** A dashed border, for remarks about the data. */
  readonly remark?: boolean
}

export function Chip({ remark = false, className, ...rest }: ChipProps) {
  return <span className={classes(chipClass, remark && 'border-dashed text-quiet', className)} {...rest} />
}
