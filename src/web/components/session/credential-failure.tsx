import { ApiError } from '#api/errors.ts'
import { type Explanation, toFailure, type Failure } from '../../platform/failure.ts'
import * as v from 'valibot'
import { PasskeyFailure, passkeyKind } from './passkey-failure.ts'
import { Countdown } from '../countdown.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import { credentialFailureMessages, passkeyMessages, sessionMessages } from './messages.ts'

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
  if (error instanceof PasskeyFailure) return passkeyMessages[error.fault]
  if (needsOneTimeCode(error)) return takesCodes(error) ? sessionMessages.code : sessionMessages.passkey
  const { code, message } = error instanceof ApiError ? error : { code: undefined, message: '' }
  if (code === 'passkey_refused' || code === 'passkey_copied') return passkeyMessages[code]
  if (code === 'passkey_unavailable') return { title: passkeyMessages.elsewhere.title, advice: message }
  const failure = toFailure(error, { ...credentialFailureMessages, 'signed-out': wrong })
  if (failure.kind !== 'upstream') return failure
  return { title: failure.reasons[0]?.text ?? failure.title, advice: sessionMessages.upstreamAdvice }
}

/** Whether the account needs a one-time code as a second factor, or another one. */
export function needsOneTimeCode(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'otp_required' || error.code === 'otp_wrong')
}

const WithFactors = v.object({ factors: v.array(v.string()), passkeys: v.array(v.string()) })

/** What factors the account has; a Guardian does not say. */
function factorsIn(error: unknown): v.InferOutput<typeof WithFactors> | null {
  const body = v.safeParse(WithFactors, error instanceof ApiError ? error.body : null)
  return body.success ? body.output : null
}

/** Whether an app of the account shows codes. Without one, a recovery code does. */
export function takesCodes(error: unknown): boolean {
  return factorsIn(error)?.factors.some((kind) => kind !== passkeyKind) ?? true
}

/** The ids of the passkeys that the account has. */
export function passkeysIn(error: unknown): readonly string[] {
  return factorsIn(error)?.passkeys ?? []
}
