import type { AccountSession } from '#api/accounts/account-sessions.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { Button } from '../../components/ui/button.tsx'
import { toFailure } from '../../platform/failure.ts'
import { useWrite } from '../../platform/use-write.ts'
import { accountMessages } from './messages.ts'
import { useAccountSessions, useAccountSessionWrites } from './queries.ts'

/** The sessions of the account, each with a way to end it. */
export function SessionList() {
  const { sessions } = useAccountSessions().data
  const { endOthers } = useAccountSessionWrites()
  const { isBusy, error, result, run } = useWrite(endOthers)
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Button className="mt-3" disabled={isBusy} onClick={() => run()}>
          {isBusy ? accountMessages.ending : accountMessages.endOthers}
        </Button>
      )}
      {result !== undefined && <output className="mt-3 block text-sm">{accountMessages.othersEnded(result)}</output>}
      {error !== null && <FailureNotice failure={toFailure(error)} look="boxed" />}
    </>
  )
}

function SessionItem({ session }: { readonly session: AccountSession }) {
  const { endOne } = useAccountSessionWrites()
  const { isBusy, error, run } = useWrite(endOne)
  const { id, kind, isCurrent, startedAt, usedAt } = session
  const device = session.device ?? accountMessages.unknownDevice
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{device}</p>
        <p className="text-sm text-quiet">
          {kind === 'api' ? accountMessages.api : accountMessages.browser}
          {' · '}
          {accountMessages.since} <At time={startedAt} />
          {' · '}
          {accountMessages.used} <At time={usedAt} />
        </p>
      </div>
      {isCurrent ? (
        <span className="text-sm text-quiet">{accountMessages.thisOne}</span>
      ) : (
        <Button look="quiet" aria-label={accountMessages.endOf(device)} disabled={isBusy} onClick={() => run(id)}>
          {isBusy ? accountMessages.ending : accountMessages.end}
        </Button>
      )}
      {error !== null && <FailureNotice failure={toFailure(error)} look="boxed" />}
    </li>
  )
}

function At({ time }: { readonly time: string | null }) {
  const at = parseInstant(time)
  return at === null ? accountMessages.unknownTime : <Timestamp at={at} />
}
