import { PageLink } from '../../components/page-link.tsx'
import { useSignOut } from '../../components/session/sign-out.tsx'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { sessionMessages } from '../../components/session/messages.ts'

export interface AlreadySignedInProps {
  readonly name: string
  /** The page that the user was going to. */
  readonly next: string
}

export function AlreadySignedIn({ name, next }: AlreadySignedInProps) {
  const { isBusy, start, notice } = useSignOut(name)
  return (
    <>
      <p className="font-medium wrap-anywhere">{sessionMessages.signedInAs(name)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <PageLink to={next} replace className={buttonClass('primary')}>
          {sessionMessages.continue}
        </PageLink>
        <Button disabled={isBusy} onClick={start}>
          {sessionMessages.asSomebodyElse}
        </Button>
      </div>
      {notice}
    </>
  )
}
