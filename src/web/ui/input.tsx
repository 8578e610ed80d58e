import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export const controlClass =
  'target h-8 w-full min-w-0 rounded-lg border border-line-strong bg-raised px-2.5 text-sm text-ink hover:border-quiet'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classes(controlClass, className)} {...rest} />
}
