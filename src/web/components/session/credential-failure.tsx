import { ApiError } from '#api/errors.ts'
import { type Explanation, toFailure, type Failure } from '../../platform/failure.ts'
import { Countdown } from '../countdown.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { credentialFailureMessages, sessionMessages } from './messages.ts'

export interface CredentialFailureProps {
  readonly error: unknown
  /** What a rejected name or password means here. */
  readonly wrong: Explanation
  /** The time to wait is over. */
  readonly onWaited: () => void
}

/** Why a name or a password was not accepted, what to do about it, and how long to wait. */
export function CredentialFailure({ error, wrong, onWaited }: CredentialFailureProps) {
  const waitSeconds = credentialWaitSeconds(error)
  return (
    <FailureNotice
      failure={credentialFailure(error, wrong)}
      look="boxed"
      actions={
        waitSeconds > 0 && <Countdown seconds={waitSeconds} onEnd={onWaited} textOf={sessionMessages.tryAgainIn} />
      }
    />
  )
}

/** Seconds before the service accepts another attempt. */
export function credentialWaitSeconds(error: unknown): number {
  return error instanceof ApiError && error.kind === 'too_many' ? (error.retryAfter ?? 0) : 0
}

function credentialFailure(error: unknown, wrong: Explanation): Pick<Failure, 'title' | 'advice'> {
  if (needsOneTimeCode(error)) return sessionMessages.code
  const failure = toFailure(error, { ...credentialFailureMessages, 'signed-out': wrong })
  if (failure.kind !== 'upstream') return failure
  return { title: failure.reasons[0]?.text ?? failure.title, advice: sessionMessages.upstreamAdvice }
}

/** Whether the account needs a one-time code as a second factor, or another one. */
export function needsOneTimeCode(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'otp_required' || error.code === 'otp_wrong')
}
