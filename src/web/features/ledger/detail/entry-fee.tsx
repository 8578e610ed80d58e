import type { Transaction } from '#api/ledger/transactions.ts'
import { feeSplit, type CustomFee } from '#domain/ledger/fee-split.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../../../components/amount.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Progress } from '../../../components/ui/progress.tsx'
import { entryFeeWords } from './entry-fee-messages.ts'
import { FeeParts } from './fee-parts.tsx'

/** What a record cost, how much of the maximum that is, and whom it went to; and what others took beside. */
export function EntryFee({ record }: { readonly record: Transaction }) {
  const { charged, max, perMilleOfMax, payer, parts, custom } = feeSplit(record)
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{entryFeeWords.title}</h2>
      {charged === 0n ? (
        <p className="text-quiet">{entryFeeWords.none}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-xl font-semibold tracking-tight">
              <Amount tinybars={charged} detailed />
            </span>
            {payer !== null && (
              <span className="text-quiet">
                {entryFeeWords.paidBy} <AccountId id={payer} />
              </span>
            )}
          </p>
          <FeeParts charged={charged} parts={parts} />
        </>
      )}
      {charged > 0n && max !== null && perMilleOfMax !== null && (
        <div className="mt-4 text-sm text-quiet">
          <p className="mb-1.5 first-letter:uppercase">
            {entryFeeWords.share(perMilleOfMax)} <Amount tinybars={max} detailed />
          </p>
          <Progress value={Math.min(1, perMilleOfMax / 1000)} label={entryFeeWords.shareLabel} />
        </div>
      )}
      {custom.length > 0 && <CustomFees fees={custom} />}
    </Card>
  )
}

function CustomFees({ fees }: { readonly fees: readonly CustomFee[] }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-medium">{entryFeeWords.custom}</h3>
      <p className="text-xs text-quiet">{entryFeeWords.customHint}</p>
      <ul className="mt-1 flex flex-col divide-y divide-line text-sm">
        {fees.map((fee, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same fee may be charged twice
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span>
              <AccountId id={fee.collector} named />
              {fee.payers.length > 0 && (
                <span className="ms-2 text-quiet">
                  {entryFeeWords.from}{' '}
                  {fee.payers.map((account, place) => (
                    <span key={account}>
                      {place > 0 && ', '}
                      <AccountId id={account} />
                    </span>
                  ))}
                </span>
              )}
            </span>
            <Amount amount={fee.amount} token={fee.token} detailed />
          </li>
        ))}
      </ul>
    </div>
  )
}
