import CircleCheck from 'lucide-react/icons/circle-check'
import { useLayoutEffect, useRef } from 'react'
import { WriteFailure } from '../../../components/write-failure.tsx'
import { toFailure, type FailureMessages } from '../../../platform/failure.ts'
import { policyFailureMessages } from '../policy-failure-messages.ts'
import type { SendingState } from '../block-writes.ts'

interface ActionOutcomeProps {
  readonly state: SendingState
  /** The text after success. */
  readonly done: string
  readonly onRetry?: (() => void) | undefined
  readonly failureMessages?: FailureMessages
}

/** The result of an action. A retry is offered only if nothing can have happened. */
export function ActionOutcome({
  state,
  done,
  onRetry,
  failureMessages = policyFailureMessages.pressing,
}: ActionOutcomeProps) {
  const retry = state.kind === 'failed' && !toFailure(state.error).mayHaveHappened ? onRetry : undefined
  const outcome = useRef<HTMLOutputElement>(null)
  const isDone = state.kind === 'accepted' && done !== ''
  // The button was disabled while it sent, and has lost the focus.
  useLayoutEffect(() => {
    if (isDone && document.activeElement === document.body) outcome.current?.focus({ preventScroll: true })
  }, [isDone])
  return (
    <>
      <output
        ref={outcome}
        tabIndex={-1}
        className="mt-3 flex items-start gap-2 text-sm text-quiet outline-none empty:hidden"
      >
        {isDone && (
          <>
            <CircleCheck size={15} aria-hidden className="mt-0.5 shrink-0" />
            <span className="min-w-0">{done}</span>
          </>
        )}
      </output>
      {state.kind === 'failed' && (
        <WriteFailure
          error={state.error}
          messages={failureMessages}
          className="my-4"
          {...(retry && { onRetry: retry })}
        />
      )}
    </>
  )
}
