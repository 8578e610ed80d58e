import { useState, type ReactNode } from 'react'
import type { Session } from '#api/accounts/session.ts'
import { countDrafts, dropDrafts, dropOldDrafts } from '../../platform/drafts/kept-drafts.ts'
import { useServices } from '../../platform/services.ts'
import { useSessionActions } from '../../platform/session/session.ts'
import { useWrite } from '../../platform/use-write.ts'
import { Button } from '../ui/button.tsx'
import { sessionMessages } from './messages.ts'

type DraftChoice = 'keep' | 'delete'

interface SignOut {
  readonly isBusy: boolean
  readonly start: () => void
  /** A question about the account's drafts, or the message that sign-out failed. */
  readonly notice: ReactNode
}

/** Ends the session, after asking what to do with the account's drafts in this browser. */
export function useSignOut(username: Session['username'], onDone?: () => void): SignOut {
  const { storage, clock } = useServices()
  const { signOut } = useSessionActions()
  const [asked, setAsked] = useState(0)
  const end = async (choice: DraftChoice) => {
    await signOut()
    if (choice === 'delete') dropDrafts(storage, username)
    dropOldDrafts(storage, clock.now())
  }
  const { isBusy, error, run } = useWrite(end, { onDone })
  const start = () => {
    const drafts = countDrafts(storage, username)
    if (drafts === 0) run('keep')
    setAsked(drafts)
  }
  const notice = (
    <>
      {asked > 0 && (
        <fieldset aria-label={sessionMessages.drafts} className="mt-2 flex flex-col gap-2">
          <output className="text-sm">{sessionMessages.draftsKept(asked)}</output>
          <Button disabled={isBusy} onClick={() => run('delete')}>
            {sessionMessages.deleteDrafts}
          </Button>
          <Button disabled={isBusy} onClick={() => run('keep')}>
            {sessionMessages.keepDrafts}
          </Button>
        </fieldset>
      )}
      {error !== null && (
        <p role="alert" className="mt-2 text-sm">
          {sessionMessages.signOutFailed}
        </p>
      )}
    </>
  )
  return { isBusy, start, notice }
}
