import type { Transaction } from '#api/ledger/transactions.ts'
import { feeSplit, type CustomFee, type FeePart } from '#domain/ledger/fee-split.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../amount.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { feeMessages } from './messages.ts'

export function EntryFee({ record }: { readonly record: Transaction }) {
  const { charged, max, perMilleOfMax, payer, parts, custom } = feeSplit(record)
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{feeMessages.title}</h2>
      {charged === 0n ? (
        <p className="text-quiet">{feeMessages.none}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-xl font-semibold tracking-tight">
              <Amount tinybars={charged} detailed />
            </span>
            {payer !== null && (
              <span className="text-quiet">
                {feeMessages.paidBy} <AccountId id={payer} />
              </span>
            )}
          </p>
          <FeeParts charged={charged} parts={parts} />
        </>
      )}
      {charged > 0n && max !== null && perMilleOfMax !== null && (
        <div className="mt-4 text-sm text-quiet">
          <p className="mb-1.5 first-letter:uppercase">
            {feeMessages.share(perMilleOfMax)} <Amount tinybars={max} detailed />
          </p>
          <progress
            aria-label={feeMessages.shareLabel}
            max={100}
            value={Math.min(100, Math.round(perMilleOfMax / 10))}
            className="progress"
          />
        </div>
      )}
      {custom.length > 0 && <CustomFees fees={custom} />}
    </Card>
  )
}

function CustomFees({ fees }: { readonly fees: readonly CustomFee[] }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="font-medium">{feeMessages.custom}</h3>
      <p className="text-xs text-quiet">{feeMessages.customHint}</p>
      <ul className="mt-1 flex flex-col divide-y divide-line text-sm">
        {fees.map((fee, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same fee may be charged twice
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
            <span>
              <AccountId id={fee.collector} named />
              {fee.payers.length > 0 && (
                <span className="ms-2 text-quiet">
                  {feeMessages.from}{' '}
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

interface FeePartsProps {
  /** Tinybars; the sum of the parts. */
  readonly charged: bigint
  readonly parts: readonly FeePart[]
}

const partClasses: Readonly<Record<FeePart['kind'], string>> = {
  node: 'fee-node',
  network: 'fee-network',
  'staking-rewards': 'fee-staking-rewards',
  'node-rewards': 'fee-node-rewards',
  unexplained: 'fee-unexplained',
}

const gap = 4

function FeeParts({ charged, parts }: FeePartsProps) {
  return (
    <>
      <svg aria-hidden="true" width="100%" height="8" viewBox="0 0 1000 8" preserveAspectRatio="none" className="mt-2">
        {barSegments(charged, parts).map(({ part, from, width }) => (
          <rect key={partKey(part)} x={from} width={width} height="8" className={partClasses[part.kind]} />
        ))}
      </svg>
      <ul className="mt-2 flex flex-col divide-y divide-line text-sm">
        {parts.map((part) => (
          <li
            key={partKey(part)}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto_7rem] items-baseline gap-x-2.5 py-1.5"
          >
            <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10" className="shrink-0">
              <rect x="0.5" y="0.5" width="9" height="9" rx="2" className={partClasses[part.kind]} />
            </svg>
            <span>
              {feeMessages.part(part.kind)}{' '}
              {part.account !== null && <AccountId id={part.account} className="text-quiet" />}
            </span>
            <span className="text-quiet">{feeMessages.percent(part.amount, charged)}</span>
            <span className="text-end">
              <Amount tinybars={part.amount} detailed />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface BarSegment {
  readonly part: FeePart
  readonly from: number
  readonly width: number
}

function barSegments(charged: bigint, parts: readonly FeePart[]): BarSegment[] {
  let before = 0n
  return parts.map((part, index) => {
    const from = Number((before * 1000n) / charged)
    before += part.amount
    const gapAfter = index < parts.length - 1 ? gap : 0
    return { part, from, width: Math.max(2, Number((before * 1000n) / charged) - from - gapAfter) }
  })
}

function partKey({ kind, account }: FeePart): string {
  return `${kind} ${account}`
}
