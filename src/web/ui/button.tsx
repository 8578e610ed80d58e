import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export type ButtonLook = 'plain' | 'primary' | 'quiet'

const looks: Readonly<Record<ButtonLook, string>> = {
  plain: 'border border-line bg-raised text-ink hover:bg-hover',
  primary: 'bg-accent text-on-accent hover:opacity-90',
  quiet: 'text-quiet hover:bg-hover hover:text-ink',
}

/** The classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'plain', className?: string): string {
  return classes(
    'target inline-flex h-8 shrink-0 items-center justify-center gap-2 rounded-lg px-3 text-sm font-medium whitespace-nowrap select-none',
    'transition-colors disabled:cursor-default disabled:opacity-50',
    looks[look],
    className,
  )
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook
}

export function Button({ look, className, type = 'button', ...rest }: ButtonProps) {
  // oxlint-disable-next-line react/button-has-type -- the type is given, through a default
  return <button type={type} className={buttonClass(look, className)} {...rest} />
}

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'title'> {
  /** Spoken, and shown when the pointer rests. */
  readonly label: string
}

export function IconButton({ label, look = 'quiet', className, ...rest }: IconButtonProps) {
  return <Button look={look} aria-label={label} title={label} className={classes('w-8 px-0', className)} {...rest} />
}
