import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { toFailure, type FailureMessages } from '../platform/failure.ts'
import { FailureNotice } from './failure-notice.tsx'
import { failureNoticeMessages as messages } from './messages/failure.ts'
import { SignInDialog } from './session/sign-in-dialog.tsx'
import { Button } from './ui/button.tsx'

export interface WriteFailureProps {
  readonly error: unknown
  readonly messages: FailureMessages
  /** Repeats the write; without it no further attempt is offered. */
  readonly onRetry?: (() => void) | undefined
  /** The button that sends stands beside this one and repeats the write itself. */
  readonly hasRetryBeside?: boolean
  readonly note?: ReactNode
  readonly className?: string
  /** Other ways out. */
  readonly children?: ReactNode
}

/** Why a write failed, and the ways out. Signing in happens in place, and repeats what was refused. */
export function WriteFailure(props: WriteFailureProps) {
  const { error, messages: own, onRetry, hasRetryBeside = false, note, className, children } = props
  const [signsIn, setSignsIn] = useState(false)
  const failure = toFailure(error, own)
  const isSignedOut = failure.kind === 'signed-out'
  return (
    <>
      <FailureNotice
        failure={failure}
        look="boxed"
        {...(note !== undefined && { note })}
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
      {/* Not inside the form that failed: browsers ignore a form within a form. */}
      {createPortal(
        <SignInDialog open={signsIn} onClose={() => setSignsIn(false)} {...(onRetry && { onSignedIn: onRetry })} />,
        document.body,
      )}
    </>
  )
}
