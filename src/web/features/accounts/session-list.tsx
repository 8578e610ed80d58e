import { Dotted } from '../../components/dotted.tsx'
import type { AccountSession } from '#api/accounts/account-sessions.ts'
import type { Proof } from '#api/accounts/factors.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { useState } from 'react'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { StaleNote } from '../../components/freshness.tsx'
import { uiMessages } from '../../components/messages/ui.ts'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { toFailedWrite } from '../../components/messages/failed-write.ts'
import { useWrite } from '../../platform/use-write.ts'
import { ProofForm } from './factors/proof-form.tsx'
import { accountMessages } from './messages.ts'
import { useAccountSessions, useAccountSessionWrites, useFactors } from './queries.ts'

type Ended = AccountSession | 'others'

/** The sessions of the account. Ending one requires the password or a code. */
export function SessionList() {
  const query = useAccountSessions()
  const { sessions } = query.data
  const own = useFactors().data
  const { endOne, endOthers } = useAccountSessionWrites()
  const [asked, setAsked] = useState<Ended | null>(null)
  const [ended, setEnded] = useState<number | null>(null)

  /** Returns the number of sessions that ended. */
  async function end(what: Ended, proof: Proof): Promise<number> {
    if (what === 'others') return endOthers(proof)
    await endOne(what.id, proof)
    return 1
  }
  const close = () => setAsked(null)
  // Guardian requires a password only for signing in.
  const unproven = useWrite((what: Ended) => end(what, {}), { onDoneHere: setEnded })
  const ask = own === null ? unproven.run : setAsked
  return (
    <>
      <StaleNote query={query} className="mb-3" />
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} isBusy={unproven.isBusy} onEnd={() => ask(session)} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button className="mt-3" disabled={unproven.isBusy} onClick={() => ask('others')}>
          {accountMessages.endOthers}
        </Button>
      )}
      {ended !== null && <output className="mt-3 block text-sm">{accountMessages.ended(ended)}</output>}
      {unproven.error !== null && <FailureNotice failure={toFailedWrite(unproven.error)} look="boxed" />}
      <Dialog
        open={asked !== null}
        onClose={close}
        label={asked === null ? '' : titleOf(asked)}
        closeLabel={uiMessages.close}
        className="max-w-104"
      >
        <div className="p-5">
          {asked !== null && (
            <ProofForm
              action={asked === 'others' ? accountMessages.endOthers : accountMessages.end}
              hasCodes={own !== null && own.factors.length > 0}
              send={(proof) => end(asked, proof)}
              onDone={(count) => {
                close()
                setEnded(count)
              }}
            />
          )}
        </div>
      </Dialog>
    </>
  )
}

function titleOf(asked: Ended): string {
  return asked === 'others' ? accountMessages.endOthers : accountMessages.endOf(deviceOf(asked))
}

function deviceOf({ device }: AccountSession): string {
  return device ?? accountMessages.unknownDevice
}

interface SessionItemProps {
  readonly session: AccountSession
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const { kind, isCurrent, startedAt, usedAt } = session
  const device = deviceOf(session)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-sm text-quiet">
          <Dotted>
            {kind === 'api' ? accountMessages.api : accountMessages.browser}
            <>
              {accountMessages.since} <At time={startedAt} />
            </>
            <>
              {accountMessages.used} <At time={usedAt} />
            </>
          </Dotted>
        </p>
      </div>
      {isCurrent ? (
        <span className="text-sm text-quiet">{accountMessages.thisOne}</span>
      ) : (
        <Button
          look="quiet"
          aria-label={accountMessages.endOf(device)}
          disabled={isBusy}
          onClick={onEnd}
          className="-mx-3"
        >
          {accountMessages.end}
        </Button>
      )}
    </li>
  )
}

function At({ time }: { readonly time: string | null }) {
  const at = parseInstant(time)
  return at === null ? accountMessages.unknownTime : <Timestamp at={at} />
}
