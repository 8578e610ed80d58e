import type { Session } from '#api/accounts/session.ts'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { TerminalCommand } from '../../components/connect/terminal-command.tsx'
import { SampleAccounts } from '../../components/connect/sample-accounts.tsx'
import { SignInForm } from '../../components/session/sign-in-form.tsx'
import { paths } from '../../paths.ts'
import { useAddress } from '../../platform/address.ts'
import { AfterTitle } from '../../platform/screen/arrival.tsx'
import { useNetwork } from '../../platform/network.ts'
import { useServices } from '../../platform/services.ts'
import { useIsElsewhere, useSourcesIfKnown } from '../../platform/sources.ts'
import { useSession } from '../../platform/session/session.ts'
import { Card } from '../../components/ui/card.tsx'
import { uiMessages } from '../../components/messages/ui.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Disclosure } from '../../components/ui/disclosure.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { sessionMessages } from '../../components/session/messages.ts'
import { AlreadySignedIn } from './already-signed-in.tsx'

const TemporaryPassword = lazy(() => import('../../components/session/temporary-password.tsx'))

const frame = 'mx-auto max-w-100 pt-[min(6vh,4rem)]'

const origin = 'http://own.invalid'

/** The page to open after signing in. Null unless the address is within this app. */
export function nextAddress(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  // `/.//elsewhere` is a path of ours that would later be parsed as another host.
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/sign-in') return null
  return url.pathname + url.search + url.hash
}

/** Signs in, then returns to the previous page. */
export function SignInPage() {
  const { value } = useAddress()
  const { keep } = useNetwork()
  const navigate = useNavigate()
  const { state, session } = useSession()
  const asked = nextAddress(value('next')) ?? paths.status()
  const hasStatus = useSourcesIfKnown().data?.status.known !== false
  const { session: access } = useServices()
  const name = session?.username ?? value('as')
  const isElsewhere = useIsElsewhere('schemas')
  const nextOf = (account: Session | null, isFirst = false) => {
    // The original page would be rejected.
    if (account?.mustAddFactor) return paths.account()
    // Without a status, that page tells operators how to set one up: others have nothing to do there. Nor do those who
    // sign in for the first time: they were invited for the work.
    const isForOperators = asked === paths.status() && (isFirst || !hasStatus)
    return keep(isForOperators && account?.role !== 'STANDARD_REGISTRY' ? paths.policies() : asked)
  }
  const [typed, setTyped] = useState('')
  const continueToPage = (isFirst = false) => {
    const account = access.state.get().session
    // Otherwise this page asks for the missing step.
    if (account && !account.mustChangePassword) void navigate(nextOf(account, isFirst), { replace: true })
  }
  if (state === 'signed-in' && session.mustChangePassword)
    return (
      <div className={frame}>
        <PageHeader title={sessionMessages.signIn} />
        <Suspense fallback={<Skeleton height={320} label={uiMessages.loading} />}>
          <TemporaryPassword key={String(typed !== '')} current={typed} onChanged={() => continueToPage(true)} />
        </Suspense>
      </div>
    )
  return (
    <div className={frame}>
      <PageHeader title={sessionMessages.signIn} lead={sessionMessages.lead} />
      <AfterTitle>
        <Card>
          {state === 'signed-in' ? (
            <AlreadySignedIn name={session.username} next={nextOf(session)} />
          ) : (
            <SignInForm
              key={name}
              name={name}
              onSignedIn={(password) => {
                setTyped(password)
                continueToPage()
              }}
            />
          )}
        </Card>
        <Disclosure summary={sessionMessages.whereFrom} className="mt-4">
          <div className="mt-2 flex flex-col gap-2 text-quiet">
            {isElsewhere ? (
              <p>{sessionMessages.whereFromGuardian}</p>
            ) : (
              <>
                <p>{sessionMessages.whereFromFirst}</p>
                <p>{sessionMessages.whereFromOthers}</p>
                <TerminalCommand text={sessionMessages.accountCommand} />
              </>
            )}
          </div>
        </Disclosure>
        {/* They arrive last, and come last, so that nothing moves. */}
        <div className="mt-4 empty:hidden">
          {state !== 'signed-in' && <SampleAccounts next={nextAddress(value('next'))} />}
        </div>
      </AfterTitle>
    </div>
  )
}
