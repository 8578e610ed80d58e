import CircleAlert from 'lucide-react/icons/circle-alert'
import * as v from 'valibot'
import { ApiError } from '#api/errors.ts'
import { errorWords, type Explanation } from '../messages/errors.ts'
import { sessionWords } from './messages.ts'
import { Countdown } from '../countdown.tsx'

export interface SubmissionFailureProps {
  readonly error: unknown
  /** What a refusal of name or password means here. */
  readonly wrong: Explanation
  /** The time that one had to wait is over. */
  readonly onWaited: () => void
}

/** Why a name or a password was not taken, what to do about it, and how long one has to wait. */
export function SubmissionFailure({ error, wrong, onWaited }: SubmissionFailureProps) {
  const { title, advice } = explain(error, wrong)
  const wait = waitOf(error)
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg bg-sunk px-3 py-2.5">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 text-sm">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-quiet">{advice}</p>
        {wait > 0 && (
          <p className="mt-1">
            <Countdown seconds={wait} onEnd={onWaited} words={sessionWords.tryAgainIn} />
          </p>
        )}
      </div>
    </div>
  )
}

/** Seconds before the service looks at another try. */
export function waitOf(error: unknown): number {
  return error instanceof ApiError && error.kind === 'too_many' ? (error.retryAfter ?? 0) : 0
}

function explain(error: unknown, wrong: Explanation): Explanation {
  if (!(error instanceof ApiError)) return errorWords.unexpected
  if (asksForCode(error)) return sessionWords.code
  if (error.kind === 'unauthorized') return wrong
  if (error.kind === 'unavailable' && isTold(error)) return { ...sessionWords.upstream, title: error.message }
  if (error.kind === 'too_many') return sessionWords.tooMany
  return sessionWords.failure(error.kind) ?? errorWords.ofKind(error.kind)
}

/** Whether the account wants a code of the moment beside its password, or another one. */
export function asksForCode(error: unknown): boolean {
  return error instanceof ApiError && v.is(CodeAsked, error.body)
}

function isTold({ body }: ApiError): boolean {
  return v.is(OfUpstream, body)
}

const CodeAsked = v.object({ otprequired: v.literal(true) })
const OfUpstream = v.object({ error: v.literal('Upstream') })
