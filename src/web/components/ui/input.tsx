import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export const controlClass =
  'target h-8 w-full min-w-0 rounded-lg border border-line bg-raised px-2.5 text-sm text-ink transition-colors hover:border-line-strong aria-invalid:border-major'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classes(controlClass, className)} {...rest} />
}
