import { ApiError } from '#api/errors.ts'
import type { FailureExplanation, FailureMessages } from '../../platform/failure.ts'
import * as v from 'valibot'
import { PasskeyFailure, passkeyKind } from './passkey-failure.ts'
import { Countdown } from '../time/countdown.tsx'
import { FailureNotice, type FailureNoticeProps } from '../failure-notice.tsx'
import { toFailedWrite } from '../messages/failed-write.ts'
import { credentialFailureMessages, passkeyMessages, sessionMessages } from './messages.ts'

export interface CredentialFailureProps {
  readonly error: unknown
  /** The explanation of a rejected name or password on this form. */
  readonly wrong: FailureExplanation
  /** The form's own texts for other failures. */
  readonly messages?: FailureMessages
  /** Called when the waiting time is over. */
  readonly onWaited: () => void
}

/** Explains why a name or password was rejected, what to do, and how long to wait. */
export function CredentialFailure({ error, wrong, messages, onWaited }: CredentialFailureProps) {
  const waitSeconds = credentialWaitSeconds(error)
  return (
    <FailureNotice
      failure={credentialFailure(error, { ...credentialFailureMessages, ...messages, 'signed-out': wrong })}
      look="boxed"
      actions={
        waitSeconds > 0 && <Countdown seconds={waitSeconds} onEnd={onWaited} textOf={sessionMessages.tryAgainIn} />
      }
    />
  )
}

/** Seconds until the service accepts another attempt. */
export function credentialWaitSeconds(error: unknown): number {
  return error instanceof ApiError && error.kind === 'too_many' ? (error.retryAfter ?? 0) : 0
}

function credentialFailure(error: unknown, messages: FailureMessages): FailureNoticeProps['failure'] {
  if (error instanceof PasskeyFailure) return passkeyMessages[error.fault]
  if (needsOneTimeCode(error)) return takesCodes(error) ? sessionMessages.code : sessionMessages.passkey
  const { code, message } = error instanceof ApiError ? error : { code: undefined, message: '' }
  if (code === 'passkey_refused' || code === 'passkey_copied') return passkeyMessages[code]
  if (code === 'passkey_unavailable') return { title: passkeyMessages.elsewhere.title, advice: message }
  const failure = toFailedWrite(error, messages)
  if (failure.kind !== 'upstream') return failure
  return { title: failure.reasons[0]?.text ?? failure.title, advice: sessionMessages.upstreamAdvice }
}

/** True if the account requires a one-time code, or another code than the one sent. */
export function needsOneTimeCode(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'otp_required' || error.code === 'otp_wrong')
}

const WithFactors = v.object({ factors: v.array(v.string()), passkeys: v.array(v.string()) })

/** The kinds of the account's factors; Guardian does not reveal them. */
function factorsIn(error: unknown): v.InferOutput<typeof WithFactors> | null {
  const body = v.safeParse(WithFactors, error instanceof ApiError ? error.body : null)
  return body.success ? body.output : null
}

/** True if the account has an authenticator app. Otherwise the code is a recovery code. */
export function takesCodes(error: unknown): boolean {
  return factorsIn(error)?.factors.some((kind) => kind !== passkeyKind) ?? true
}

/** The ids of the account's passkeys. */
export function passkeysIn(error: unknown): readonly string[] {
  return factorsIn(error)?.passkeys ?? []
}
