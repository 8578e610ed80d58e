import { useCallback, useState } from 'react'
import { millisecondsOf } from '#domain/time/timestamp.ts'
import { readTransactionPath } from '#domain/ledger/transaction-id.ts'
import { Countdown } from '../../../components/time/countdown.tsx'
import { CheckedAt } from '../../../components/freshness.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { useNow } from '../../../platform/time/now.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { useNewTransactions, type useTransaction } from '../queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { networkMessages } from '../../../components/messages/network.ts'
import { transactionPageMessages } from './messages.ts'

/** Before and after its valid start: within this time, the transaction is likely to arrive soon. */
const soonSeconds = 60
const lateSeconds = 1800

/** Short at first, because the transaction may have just been submitted. */
const pausesSeconds = [3, 3, 4, 5, 8, 13, 21, 30]

interface MissingTransactionProps {
  readonly id: string
  readonly query: ReturnType<typeof useTransaction>
}

/** The transaction may still arrive, so the page keeps checking. */
export function MissingTransaction({ id, query }: MissingTransactionProps) {
  const { refetch, isFetching, dataUpdatedAt, errorUpdatedAt } = query
  const [checks, setChecks] = useState(0)
  const age = useAge(id)
  const check = useCallback(() => void refetch(), [refetch])
  useNewTransactions(check, age !== null && age > -soonSeconds && age < lateSeconds)
  const checkAndWait = () => {
    setChecks((before) => before + 1)
    check()
  }
  const network = useSourcesIfKnown().data?.ledger.network
  return (
    <EmptyState title={transactionPageMessages.missing} mark={<StatusMark status="unknown" />}>
      <p>
        {messageForAge(age)}{' '}
        {network !== undefined && transactionPageMessages.searchedIn(networkMessages.name(network))}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={checkAndWait} disabled={isFetching}>
          {transactionPageMessages.checkNow}
        </Button>
        {isFetching ? (
          transactionPageMessages.checking
        ) : (
          <Countdown
            key={`${dataUpdatedAt} ${errorUpdatedAt}`}
            seconds={pausesSeconds[Math.min(checks, pausesSeconds.length - 1)] ?? 30}
            textOf={transactionPageMessages.checkingAgain}
            onEnd={checkAndWait}
          />
        )}
        <CheckedAt at={dataUpdatedAt} />
      </p>
    </EmptyState>
  )
}

/** Seconds since the valid start; null for a hash. */
function useAge(id: string): number | null {
  const now = useNow(15)
  const asked = readTransactionPath(id)
  return asked.kind === 'id' ? (now - millisecondsOf(asked.validStart)) / 1000 : null
}

function messageForAge(age: number | null): string {
  if (age !== null && age < -soonSeconds) return transactionPageMessages.missingAhead(-age)
  return age !== null && age > lateSeconds
    ? transactionPageMessages.missingOld(age)
    : transactionPageMessages.missingNew
}
