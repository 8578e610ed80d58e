import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** A coloured edge at the start, in the colour of the nearest `data-status`. */
  readonly edge?: boolean
  /** Without it the content reaches the border, say a table. */
  readonly padded?: boolean
}

export function Card({ edge = false, padded = true, className, ...rest }: CardProps) {
  return (
    <div
      data-card=""
      className={classes(
        'rounded-xl border border-line bg-raised',
        padded && 'p-4 sm:px-5',
        edge && 'border-s-[3px] border-s-status',
        className,
      )}
      {...rest}
    />
  )
}
