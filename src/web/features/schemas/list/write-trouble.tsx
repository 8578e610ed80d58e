import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { mayBeTriedAgain, type SchemaTrouble } from '#domain/schemas/edit/schema-trouble.ts'
import { CodeText } from '../../../components/code-text.tsx'
import { SignInDialog } from '../../../components/session/sign-in-dialog.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { schemaTroubleWords, type SchemaDeed } from './schema-trouble-messages.ts'

export interface WriteTroubleProps {
  readonly deed: SchemaDeed
  readonly trouble: SchemaTrouble
  readonly onAgain: () => void
  /** Ways out of this trouble beside another try. */
  readonly children?: ReactNode
}

/** Why it was not done, and the ways out. Signing in happens in place, and goes on by itself. */
export function WriteTrouble({ deed, trouble, onAgain, children }: WriteTroubleProps) {
  const [signsIn, setSignsIn] = useState(false)
  const { kind, reasons } = trouble
  const { title, advice } = schemaTroubleWords.of(kind, deed)
  return (
    <div role="alert" className="flex items-start gap-3 rounded-lg border border-line-strong bg-sunk px-4 py-3 text-sm">
      <span data-status="major" className="pt-0.5">
        <StatusMark status="major" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-quiet">{advice}</p>
        {deed === 'save' && <p className="mt-0.5 text-quiet">{schemaTroubleWords.kept}</p>}
        {(kind === 'invalid' || kind === 'upstream') && reasons.length > 0 && (
          <ul className="mt-2 list-disc space-y-1 ps-4 wrap-anywhere">
            {reasons.map((reason) => (
              <li key={reason}>
                <CodeText text={reason} />
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
          {kind === 'signed-out' && (
            <Button look="primary" onClick={() => setSignsIn(true)}>
              {schemaTroubleWords.signIn}
            </Button>
          )}
          {kind !== 'signed-out' && mayBeTriedAgain(trouble) && (
            <Button onClick={onAgain}>{schemaTroubleWords.tryAgain}</Button>
          )}
          {children}
        </p>
      </div>
      {/* Not inside the form that failed: a browser tells nobody that a form within a form is sent. */}
      {createPortal(
        <SignInDialog open={signsIn} onClose={() => setSignsIn(false)} onSignedIn={onAgain} />,
        document.body,
      )}
    </div>
  )
}
