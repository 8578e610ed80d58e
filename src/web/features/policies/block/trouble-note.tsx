import { useState, type ReactNode } from 'react'
import type { PolicyTrouble } from '#domain/policies/policy-trouble.ts'
import { SignInDialog } from '../../../components/session/sign-in-dialog.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { policyTroubleWords } from '../policy-trouble-messages.ts'

export interface TroubleNoteProps {
  readonly trouble: PolicyTrouble
  /** What was on its way: something to be stored, a page, order or filter, or the press of a button. */
  readonly of?: 'sending' | 'setting' | 'pressing'
  /** Another try; without it there is none to offer. */
  readonly onAgain?: () => void
  /** Ways out of this trouble beside another try. */
  readonly children?: ReactNode
}

/** Of no use before something else was done. */
const hopeless: ReadonlySet<string> = new Set(['gone', 'unsupported', 'not-run', 'right-missing', 'invalid'])

/** Why something was not taken, and the ways out. Signing in happens in place, and goes on with what was refused. */
export function TroubleNote({ trouble, of = 'sending', onAgain, children }: TroubleNoteProps) {
  const [signsIn, setSignsIn] = useState(false)
  const { kind, reasons } = trouble
  const { title, advice } = policyTroubleWords[of](kind)
  return (
    <div
      role="alert"
      className="my-4 flex items-start gap-3 rounded-lg border border-line-strong bg-sunk px-4 py-3 text-sm"
    >
      <span data-status="major" className="pt-0.5">
        <StatusMark status="major" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-quiet">{advice}</p>
        {reasons.length > 0 && (
          <ul className="mt-2 list-disc space-y-1 ps-4 wrap-anywhere">
            {reasons.map(({ path, text }) => (
              <li key={`${path.join('/')} ${text}`}>
                {path.length > 0 && <code className="font-mono text-xs">{policyTroubleWords.place(path)}</code>} {text}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
          {kind === 'signed-out' && (
            <Button look="primary" onClick={() => setSignsIn(true)}>
              {policyTroubleWords.signIn}
            </Button>
          )}
          {onAgain && kind !== 'signed-out' && !hopeless.has(kind) && (
            <Button onClick={onAgain}>{policyTroubleWords.tryAgain}</Button>
          )}
          {children}
        </p>
      </div>
      <SignInDialog open={signsIn} onClose={() => setSignsIn(false)} {...(onAgain && { onSignedIn: onAgain })} />
    </div>
  )
}
