import type { ComponentProps, MouseEvent as ReactMouseEvent } from 'react'
import { classes } from './classes.ts'

export interface CardProps extends ComponentProps<'div'> {
  /** Adds an edge in the color of the nearest `data-status`. */
  readonly edge?: boolean
  /** False if the content, such as a table, extends to the border. */
  readonly padded?: boolean
  /** A press anywhere on it follows its first link. Unlike under a stretched link, its text can be selected. */
  readonly opens?: boolean
}

export function Card({ edge = false, padded = true, opens = false, className, ...rest }: CardProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard uses the link itself
    <div
      data-card=""
      className={classes(
        'rounded-xl border border-line bg-raised',
        padded && 'p-4 sm:px-5',
        edge && 'border-s-[3px] border-s-status',
        opens && 'cursor-pointer hover:bg-hover',
        className,
      )}
      onClick={opens ? followLink : undefined}
      {...rest}
    />
  )
}

function followLink({ target, currentTarget, nativeEvent }: ReactMouseEvent) {
  const isOwn = target instanceof Element && target.closest('a, button, time') === null
  if (isOwn && getSelection()?.isCollapsed !== false)
    currentTarget.querySelector('a')?.dispatchEvent(new MouseEvent('click', nativeEvent))
}
