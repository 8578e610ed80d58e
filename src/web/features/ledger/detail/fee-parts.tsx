import type { FeePart } from '#domain/ledger/fee-split.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../../../components/amount.tsx'
import { entryFeeWords } from './entry-fee-messages.ts'

export interface FeePartsProps {
  /** Tinybars; the parts add up to it. */
  readonly charged: bigint
  readonly parts: readonly FeePart[]
}

const looks: Readonly<Record<FeePart['kind'], string>> = {
  node: 'fee-node',
  network: 'fee-network',
  'staking-rewards': 'fee-staking-rewards',
  'node-rewards': 'fee-node-rewards',
  unexplained: 'fee-unexplained',
}

const gap = 4

/** Whom the fee went to, as one bar and line by line. */
export function FeeParts({ charged, parts }: FeePartsProps) {
  return (
    <>
      <svg aria-hidden="true" width="100%" height="8" viewBox="0 0 1000 8" preserveAspectRatio="none" className="mt-2">
        {placesOf(charged, parts).map(({ part, from, width }) => (
          <rect key={keyOf(part)} x={from} width={width} height="8" className={looks[part.kind]} />
        ))}
      </svg>
      <ul className="mt-2 flex flex-col divide-y divide-line text-sm">
        {parts.map((part) => (
          <li
            key={keyOf(part)}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto_7rem] items-baseline gap-x-2.5 py-1.5"
          >
            <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10" className="shrink-0">
              <rect x="0.5" y="0.5" width="9" height="9" rx="2" className={looks[part.kind]} />
            </svg>
            <span>
              {entryFeeWords.part(part.kind)}{' '}
              {part.account !== null && <AccountId id={part.account} className="text-quiet" />}
            </span>
            <span className="text-quiet">{entryFeeWords.percent(part.amount, charged)}</span>
            <span className="text-end">
              <Amount tinybars={part.amount} detailed />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface Place {
  readonly part: FeePart
  readonly from: number
  readonly width: number
}

function placesOf(charged: bigint, parts: readonly FeePart[]): Place[] {
  let before = 0n
  return parts.map((part, index) => {
    const from = Number((before * 1000n) / charged)
    before += part.amount
    const behind = index < parts.length - 1 ? gap : 0
    return { part, from, width: Math.max(2, Number((before * 1000n) / charged) - from - behind) }
  })
}

function keyOf({ kind, account }: FeePart): string {
  return `${kind} ${account}`
}
