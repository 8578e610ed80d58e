import type { StatusKind } from '#domain/status/status-kind.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { classes } from '../../../components/ui/classes.ts'

export interface WallMarkProps {
  readonly status: StatusKind
  readonly className?: string
}

/** As large as the adjacent text. */
export function WallMark({ status, className = 'size-[0.85em]' }: WallMarkProps) {
  return (
    <span className={classes('inline-flex shrink-0 *:size-full', className)}>
      <StatusMark status={status} />
    </span>
  )
}
