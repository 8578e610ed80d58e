import { PageLink } from '../../components/page-link.tsx'
import { useSubmission } from '../../components/session/submission.ts'
import { useSessionActions } from '../../platform/session/session-actions.ts'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { sessionWords } from '../../components/session/messages.ts'

export interface AlreadySignedInProps {
  readonly name: string
  /** Where one was going. */
  readonly next: string
}

export function AlreadySignedIn({ name, next }: AlreadySignedInProps) {
  const { signOut } = useSessionActions()
  const { busy, error, submit } = useSubmission(signOut, () => undefined)
  return (
    <>
      <p className="font-medium wrap-anywhere">{sessionWords.signedInAs(name)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <PageLink to={next} replace className={buttonClass('primary')}>
          {sessionWords.goOn}
        </PageLink>
        <Button disabled={busy} onClick={() => submit()}>
          {sessionWords.asSomebodyElse}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="mt-3 text-sm">
          {sessionWords.signOutFailed}
        </p>
      )}
    </>
  )
}
