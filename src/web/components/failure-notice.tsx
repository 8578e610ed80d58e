import type { ReactNode } from 'react'
import type { Failure, FailureReason } from '../platform/failure.ts'
import { failureNoticeMessages } from './messages/failure.ts'
import { CodeText } from './code-text.tsx'
import { StatusMark } from './status-mark.tsx'
import { Button } from './ui/button.tsx'
import { classes } from './ui/classes.ts'

export interface FailureNoticeProps {
  readonly failure: Pick<Failure, 'title' | 'advice'> & Partial<Pick<Failure, 'kind' | 'reasons'>>
  /** `boxed` for a failed write, `plain` in place of content that could not be loaded. */
  readonly look?: 'plain' | 'boxed'
  /** A second line of advice, which may render nothing. */
  readonly note?: ReactNode
  /** In place of the reasons with their paths in the request. */
  readonly reasonList?: ReactNode
  /** Buttons, and the time of the next attempt. */
  readonly actions?: ReactNode
  readonly className?: string
}

export function FailureNotice({ failure, look = 'plain', note, reasonList, actions, className }: FailureNoticeProps) {
  const { title, advice, kind, reasons = [] } = failure
  const isBoxed = look === 'boxed'
  return (
    <div
      ref={isBoxed ? bringIntoView : undefined}
      role="alert"
      data-status={isBoxed ? 'major' : undefined}
      className={classes(
        'flex items-start gap-3',
        isBoxed ? 'rounded-lg border border-s-4 border-line-strong border-s-status bg-sunk px-4 py-3 text-sm' : 'py-3',
        className,
      )}
    >
      <span className="pt-0.5">
        <StatusMark status={isBoxed ? 'major' : 'unknown'} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-sm text-quiet">{advice}</p>
        {note !== undefined && <p className="mt-0.5 text-sm text-quiet empty:hidden">{note}</p>}
        {(kind === 'invalid' || kind === 'upstream') &&
          isBoxed &&
          reasons.length > 0 &&
          (reasonList ?? <Reasons reasons={reasons} />)}
        <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-quiet empty:hidden">
          {(kind === 'outdated' || kind === 'unexpected') && (
            <Button onClick={() => location.reload()}>{failureNoticeMessages.reload}</Button>
          )}
          {actions}
        </p>
      </div>
    </div>
  )
}

/** In a dialog, the notice may be out of sight. */
function bringIntoView(notice: HTMLElement | null): void {
  if (notice?.closest('dialog')) notice.scrollIntoView({ block: 'nearest' })
}

function Reasons({ reasons }: { readonly reasons: readonly FailureReason[] }) {
  return (
    <ul className="mt-2 list-disc space-y-1 ps-4 wrap-anywhere">
      {reasons.map(({ path, text }) => (
        <li key={`${path.join('/')} ${text}`}>
          {path.length > 0 && <code className="font-mono text-xs">{path.join(' / ')}</code>} <CodeText text={text} />
        </li>
      ))}
    </ul>
  )
}
