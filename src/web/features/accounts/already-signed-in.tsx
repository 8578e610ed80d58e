import { PageLink } from '../../components/page-link.tsx'
import { useWrite } from '../../platform/use-write.ts'
import { useSessionActions } from '../../platform/session/session.ts'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { sessionMessages } from '../../components/session/messages.ts'

export interface AlreadySignedInProps {
  readonly name: string
  /** Where one was going. */
  readonly next: string
}

export function AlreadySignedIn({ name, next }: AlreadySignedInProps) {
  const { signOut } = useSessionActions()
  const { isBusy, error, run } = useWrite(signOut)
  return (
    <>
      <p className="font-medium wrap-anywhere">{sessionMessages.signedInAs(name)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <PageLink to={next} replace className={buttonClass('primary')}>
          {sessionMessages.goOn}
        </PageLink>
        <Button disabled={isBusy} onClick={() => run()}>
          {sessionMessages.asSomebodyElse}
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="mt-3 text-sm">
          {sessionMessages.signOutFailed}
        </p>
      )}
    </>
  )
}
