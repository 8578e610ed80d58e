import type { CustomFeeLimit, Key, Transaction } from '#api/ledger/transactions.ts'
import { formatUnits } from '#domain/ledger/hbar.ts'
import { bytesOfBase64 } from '#domain/ledger/transaction-hash.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../../../components/amount.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Fact } from '../../../components/fact.tsx'
import { entryFactWords } from './entry-facts-messages.ts'

/** The rarer facts: keys, limits, and what was paid for room in busy times. */
export function EntryLimits({ record }: { readonly record: Transaction }) {
  const { batch_key, high_volume, high_volume_pricing_multiplier: multiplier, max_custom_fees, bytes } = record
  return (
    <>
      {batch_key !== null && <BatchKey batchKey={batch_key} />}
      {high_volume && (
        <Fact name={entryFactWords.highVolume}>
          {multiplier === null || multiplier === 0n
            ? entryFactWords.notMultiplied
            : entryFactWords.multiplier(formatUnits(multiplier, 3))}
        </Fact>
      )}
      {max_custom_fees.length > 0 && (
        <Fact name={entryFactWords.feeLimits} stacked>
          {max_custom_fees.map((limit) => (
            <FeeLimit key={`${limit.account_id} ${limit.denominating_token_id} ${limit.amount}`} limit={limit} />
          ))}
        </Fact>
      )}
      {bytes !== null && bytes !== '' && (
        <Fact name={entryFactWords.bytes}>
          {entryFactWords.bytesLength(bytesOfBase64(bytes)?.length ?? bytes.length)}
          <span data-print="no" className="-me-2">
            <CopyButton text={bytes} label={entryFactWords.copyBytes} />
          </span>
        </Fact>
      )}
    </>
  )
}

function BatchKey({ batchKey }: { readonly batchKey: Key }) {
  const { _type: kind, key } = typeof batchKey === 'string' ? { _type: null, key: batchKey } : batchKey
  return (
    <Fact name={entryFactWords.batchKey} note={kind}>
      <span className="inline-flex min-w-0 items-center gap-1">
        <span className="font-mono text-xs" title={key}>
          {key.length > 24 ? `${key.slice(0, 10)}…${key.slice(-8)}` : key}
        </span>
        <span data-print="no" className="-me-2">
          <CopyButton text={key} />
        </span>
      </span>
    </Fact>
  )
}

function FeeLimit({ limit }: { readonly limit: CustomFeeLimit }) {
  return (
    <span className="block">
      <Amount amount={limit.amount} token={limit.denominating_token_id} />{' '}
      {limit.account_id !== null && (
        <span className="text-quiet">
          {entryFactWords.paidBy} <AccountId id={limit.account_id} />
        </span>
      )}
    </span>
  )
}
