import { useCallback, useState } from 'react'
import { millisecondsOf } from '#domain/timestamp.ts'
import { readTransactionPath } from '#domain/transaction-id.ts'
import { Countdown } from '#web/parts/countdown.tsx'
import { CheckedAt } from '#web/parts/freshness.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { useNow } from '#web/queries/now.ts'
import { useSourcesIfKnown } from '#web/queries/sources.ts'
import { useNewTransactions, type useTransaction } from '#web/queries/transactions.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { networkWords } from '#web/words/network.ts'
import { transactionPageWords } from '#web/words/transaction-page.ts'

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
  const look = useCallback(async () => {
    await refetch()
    setLooks((before) => before + 1)
  }, [refetch])
  useNewTransactions(() => void look(), true)
  const network = useSourcesIfKnown().data?.ledger.network
  return (
    <EmptyState title={transactionPageWords.missing} mark={<StatusMark status="unknown" />}>
      <p>
        <Age id={id} /> {network !== undefined && transactionPageWords.searchedIn(networkWords.name(network))}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={() => void look()} disabled={isFetching}>
          {transactionPageWords.lookNow}
        </Button>
        {isFetching ? (
          transactionPageWords.looking
        ) : (
          <Countdown
            key={`${looks} ${dataUpdatedAt} ${errorUpdatedAt}`}
            seconds={pauses[Math.min(looks, pauses.length - 1)] ?? 30}
            words={transactionPageWords.lookingAgain}
            onEnd={() => void look()}
          />
        )}
        <CheckedAt at={dataUpdatedAt} />
      </p>
    </EmptyState>
  )
}

/** How likely it is still to come, by the time from which it is valid. */
function Age({ id }: { readonly id: string }) {
  const now = useNow(15)
  const asked = readTransactionPath(id)
  if (asked.kind !== 'id') return transactionPageWords.missingNew
  const seconds = (now - millisecondsOf(asked.validStart)) / 1000
  if (seconds < -60) return transactionPageWords.missingAhead(-seconds)
  return seconds > 1800 ? transactionPageWords.missingOld(seconds) : transactionPageWords.missingNew
}
