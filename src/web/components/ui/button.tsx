import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export type ButtonLook = 'plain' | 'primary' | 'quiet'

const looks: Readonly<Record<ButtonLook, string>> = {
  plain: 'border border-line bg-raised text-ink hover:bg-hover',
  primary: 'bg-accent text-on-accent hover:opacity-90',
  quiet: 'text-quiet hover:bg-hover hover:text-ink',
}

const base = classes(
  'target inline-flex h-8 shrink-0 items-center justify-center gap-2 rounded-lg text-sm font-medium whitespace-nowrap select-none',
  'transition-colors disabled:cursor-default disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50',
)

/** A button's classes, for links that look like buttons. */
export function buttonClass(look: ButtonLook = 'plain', className?: string): string {
  return classes(base, 'px-3', looks[look], className)
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
}

export function Button({ look, className, type = 'button', ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the type is given, through a default
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'title'> {
  /** The accessible name, also shown on hover. */
  readonly label: string
}

export function IconButton({ label, look = 'quiet', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is given, through a default
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(base, looks[look], className ?? 'w-8')}
      {...rest}
    />
  )
}
