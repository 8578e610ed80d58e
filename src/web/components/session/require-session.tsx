import { useQuery, useQueryClient } from '@tanstack/react-query'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { createContext, Fragment, lazy, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Session } from '#api/accounts/session.ts'
import { paths } from '../../paths.ts'
import { useHere } from '../../platform/address.ts'
import { useServices } from '../../platform/services.ts'
import type { SessionState } from '../../platform/session/session-manager.ts'
import { sessionQuery, useSession } from '../../platform/session/session.ts'
import { useStandingError } from '../../platform/failure.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { sessionMessages } from './messages.ts'
import { uiMessages } from '../messages/ui.ts'
import { QueryFailure } from '../query-failure.tsx'
import { PageLink } from '../page-link.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

const TemporaryPassword = lazy(() => import('./temporary-password.tsx'))

const SignedInContext = createContext<Session | null>(null)

export interface RequireSessionProps {
  readonly reason: string
  readonly children: ReactNode
}

/** Content that needs a session. If the session ends, the content stays and a sign-in is offered. */
export function RequireSession({ reason, children }: RequireSessionProps) {
  const query = useQuery(sessionQuery(useServices()))
  const error = useStandingError(query)
  const { state, session } = useSession()
  useResumption(state)
  if (session === null) {
    if (error) return <QueryFailure error={error} />
    if (query.isPending) return <Skeleton height={320} label={uiMessages.loading} />
    return <SignInNeeded reason={reason} />
  }
  if (session.mustChangePassword)
    return (
      <Suspense fallback={<Skeleton height={320} label={uiMessages.loading} />}>
        <TemporaryPassword />
      </Suspense>
    )
  return (
    <SignedInContext value={session}>
      {state === 'ended' && <SessionEnded />}
      <Fragment key={session.username}>{children}</Fragment>
    </SignedInContext>
  )
}

/** Refetches what failed while the session had ended, instead of waiting for the next attempt. */
function useResumption(state: SessionState['state']): void {
  const queries = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'ended' && state === 'signed-in')
      void queries.refetchQueries({ predicate: (query) => query.state.error !== null })
    before.current = state
  }, [queries, state])
}

/** The current or ended session; only inside `RequireSession`. */
export function useSignedIn(): Session {
  const session = use(SignedInContext)
  if (!session) throw new Error('useSignedIn needs a RequireSession')
  return session
}

function SignInNeeded({ reason }: { readonly reason: string }) {
  const here = useHere()
  return (
    <EmptyState title={sessionMessages.required} mark={<LockKeyhole size={16} aria-hidden />}>
      <p>{reason}</p>
      <PageLink to={paths.signIn({ next: here })} className={buttonClass('primary', 'mt-3')}>
        {sessionMessages.signIn}
      </PageLink>
    </EmptyState>
  )
}

function SessionEnded() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="sticky top-[calc(var(--strip)+0.5rem)] z-20 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line-strong bg-raised px-4 py-2 shadow-sm">
        <LockKeyhole size={16} aria-hidden />
        <p role="alert" className="min-w-0 flex-1 basis-64">
          {sessionMessages.ended}
        </p>
        <Button look="primary" onClick={() => setOpen(true)}>
          {sessionMessages.signIn}
        </Button>
      </div>
      <SignInDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
