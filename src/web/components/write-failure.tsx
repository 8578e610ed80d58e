import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { toFailedWrite } from './messages/failed-write.ts'
import type { FailureMessages } from '../platform/failure.ts'
import { FailureNotice, type FailureNoticeProps } from './failure-notice.tsx'
import { failureNoticeMessages as messages } from './messages/failure.ts'
import { SignInDialog } from './session/sign-in-dialog.tsx'
import { Button } from './ui/button.tsx'

export interface WriteFailureProps extends Pick<FailureNoticeProps, 'reasonList'> {
  readonly error: unknown
  readonly messages: FailureMessages
  /** Repeats the write; without it, no retry is offered. */
  readonly onRetry?: (() => void) | undefined
  /** True if the submit button is next to this notice, so it serves as the retry. */
  readonly hasRetryBeside?: boolean
  readonly note?: ReactNode
  readonly className?: string
  /** Other actions. */
  readonly children?: ReactNode
}

/**
 * Explains why a write failed and offers actions. Users sign in without leaving the page, and the write is repeated.
 */
export function WriteFailure(props: WriteFailureProps) {
  const { error, messages: own, onRetry, hasRetryBeside = false, note, reasonList, className, children } = props
  const [signsIn, setSignsIn] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => focusNotice(place.current), [])
  const failure = toFailedWrite(error, own)
  const isSignedOut = failure.kind === 'signed-out'
  return (
    <div ref={place} className="contents">
      <FailureNotice
        failure={failure}
        look="boxed"
        {...(note !== undefined && { note })}
        reasonList={reasonList}
        {...(className !== undefined && { className })}
        actions={
          <>
            {isSignedOut && (
              <Button look="primary" onClick={() => setSignsIn(true)}>
                {messages.signIn}
              </Button>
            )}
            {onRetry && !hasRetryBeside && !isSignedOut && failure.isRetryable && (
              <Button onClick={onRetry}>{messages.tryAgain}</Button>
            )}
            {children}
          </>
        }
      />
      {/* Rendered outside the failed form, because browsers ignore nested forms. React’s events would still reach it. */}
      {createPortal(
        <div onSubmit={(event) => event.stopPropagation()} onChange={(event) => event.stopPropagation()}>
          <SignInDialog open={signsIn} onClose={() => setSignsIn(false)} {...(onRetry && { onSignedIn: onRetry })} />
        </div>,
        document.body,
      )}
    </div>
  )
}

/** In a dialog, the notice may be out of sight; elsewhere, the pressed button lost the focus if it was disabled meanwhile. */
function focusNotice(place: Element | null): void {
  const notice = place?.querySelector('[role=alert]')
  if (!(notice instanceof HTMLElement)) return
  if (document.activeElement !== document.body && !notice.closest('dialog')) return
  notice.tabIndex = -1
  notice.focus()
}
