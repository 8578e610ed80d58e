import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** Adds an edge in the color of the nearest `data-status`. */
  readonly edge?: boolean
  /** False if the content, such as a table, extends to the border. */
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
