import { useCallback, useState } from 'react'
import { millisecondsOf } from '#domain/time/timestamp.ts'
import { readTransactionPath } from '#domain/ledger/transaction-id.ts'
import { Countdown } from '../../../components/countdown.tsx'
import { CheckedAt } from '../../../components/freshness.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { useNow } from '../../../platform/now.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { useNewTransactions, type useTransaction } from '../queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { networkWords } from '../../../components/messages/network.ts'
import { transactionPageMessages } from './messages.ts'

/** Seconds from the time from which it is valid: it is about to come, or would be there. */
const soon = 60
const late = 1800

/** Seconds before the next look: soon at first, for a transaction that was just submitted. */
const pauses = [3, 3, 4, 5, 8, 13, 21, 30]

export interface MissingTransactionProps {
  readonly id: string
  readonly query: ReturnType<typeof useTransaction>
}

/** Nothing is known of it. It may be on its way, so the page looks again by itself. */
export function MissingTransaction({ id, query }: MissingTransactionProps) {
  const { refetch, isFetching, dataUpdatedAt, errorUpdatedAt } = query
  const [looks, setLooks] = useState(0)
  const age = useAge(id)
  const look = useCallback(() => void refetch(), [refetch])
  useNewTransactions(look, age !== null && age > -soon && age < late)
  const lookAndWait = () => {
    setLooks((before) => before + 1)
    look()
  }
  const network = useSourcesIfKnown().data?.ledger.network
  return (
    <EmptyState title={transactionPageMessages.missing} mark={<StatusMark status="unknown" />}>
      <p>
        {wordsOfAge(age)} {network !== undefined && transactionPageMessages.searchedIn(networkWords.name(network))}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={lookAndWait} disabled={isFetching}>
          {transactionPageMessages.checkNow}
        </Button>
        {isFetching ? (
          transactionPageMessages.checking
        ) : (
          <Countdown
            key={`${dataUpdatedAt} ${errorUpdatedAt}`}
            seconds={pauses[Math.min(looks, pauses.length - 1)] ?? 30}
            words={transactionPageMessages.checkingAgain}
            onEnd={lookAndWait}
          />
        )}
        <CheckedAt at={dataUpdatedAt} />
      </p>
    </EmptyState>
  )
}

/** Seconds since the time from which it is valid; null where the id does not tell. */
function useAge(id: string): number | null {
  const now = useNow(15)
  const asked = readTransactionPath(id)
  return asked.kind === 'id' ? (now - millisecondsOf(asked.validStart)) / 1000 : null
}

/** How likely it is still to come. */
function wordsOfAge(age: number | null): string {
  if (age !== null && age < -soon) return transactionPageMessages.missingAhead(-age)
  return age !== null && age > late ? transactionPageMessages.missingOld(age) : transactionPageMessages.missingNew
}
