import { useState } from 'react'
import { summarizeTransaction, effectiveEntry } from '#domain/ledger/transaction-group.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { useTransaction } from '../queries.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { transactionPageMessages } from './messages.ts'
import { EntryFacts } from './entry-facts.tsx'
import { EntryFee } from './entry-fee.tsx'
import { EntryList } from './entry-list.tsx'
import { EntryTransfers } from './entry-transfers.tsx'
import { AttemptedTransfers } from './failure-story.tsx'
import { MissingTransaction } from './missing-transaction.tsx'
import { TransactionOutcome } from './outcome.tsx'
import type { EntryWithRecord } from '#domain/ledger/transaction-entry.ts'
import { useAddress } from '../../../platform/address.ts'
import { readMemo } from '#domain/ledger/transaction-memo.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { stringifyJson } from '#api/json.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { ledgerMessages } from '../messages.ts'

export function TransactionBody({ id }: { readonly id: string }) {
  const query = useTransaction(id)
  const isMissing = query.data.length === 0
  const [wasMissing, setWasMissing] = useState(isMissing)
  if (isMissing && !wasMissing) setWasMissing(true)
  return (
    <>
      <StaleNote query={query} className="mb-3" />
      {isMissing ? <MissingTransaction id={id} query={query} /> : <Records id={id} query={query} />}
      <output>
        <VisuallyHidden>{wasMissing && !isMissing && transactionPageMessages.found}</VisuallyHidden>
      </output>
    </>
  )
}

interface RecordsProps {
  readonly id: string
  readonly query: ReturnType<typeof useTransaction>
}

function Records({ id, query }: RecordsProps) {
  const entries = query.data
  const summary = summarizeTransaction(entries)
  const chosen = useChosenEntry(entries)
  if (!summary || !chosen) return null
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <TransactionOutcome id={id} summary={summary} refetch={query.refetch} />
        {entries.length > 1 && <EntryList id={id} summary={summary} chosen={chosen} />}
        <EntryTransfers record={chosen.record} />
        <AttemptedTransfers id={id} entries={entries.filter((entry) => entry !== chosen)} />
      </div>
      <div className="min-w-0 lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:top-[calc(var(--strip)+1.5rem)] lg:max-h-[calc(100dvh-var(--strip)-3rem)] lg:self-start lg:overflow-y-auto print:static print:max-h-none">
        <EntryFacts id={id} entry={chosen} entries={entries} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <EntryFee record={chosen.record} />
        <EntryMemo base64={chosen.record.memo_base64} />
        <EntryRecord key={chosen.consensus_timestamp} record={chosen.record} />
      </div>
    </div>
  )
}

/** The entry with the consensus timestamp in the address, otherwise the effective one. */
function useChosenEntry(entries: readonly EntryWithRecord[]): EntryWithRecord | undefined {
  const { value } = useAddress()
  const named = value('entry')
  return entries.find(({ consensus_timestamp }) => consensus_timestamp === named) ?? effectiveEntry(entries)
}

function EntryMemo({ base64 }: { readonly base64: string | null }) {
  const memo = readMemo(base64)
  if (memo.kind === 'empty') return null
  return (
    <Card>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold tracking-tight">{transactionPageMessages.memo}</h2>
        <span data-print="no">
          <CopyButton text={memo.kind === 'text' ? memo.text : memo.hex} label={transactionPageMessages.copyMemo} />
        </span>
      </div>
      <Memo base64={base64} />
    </Card>
  )
}

function EntryRecord({ record }: { readonly record: Transaction }) {
  const json = stringifyJson(record, 2)
  return (
    <Card data-print="no">
      <Disclosure
        summary={<span className="text-base font-medium text-ink">{transactionPageMessages.raw}</span>}
        className="min-w-0"
      >
        <div className="mt-3 mb-2 flex flex-wrap items-center gap-2">
          <CopyButton text={json} label={transactionPageMessages.copyRaw} worded />
          <a href={paths.ledgerRecords(record.transaction_id)} className={buttonClass('quiet')}>
            {transactionPageMessages.openRaw}
          </a>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <pre tabIndex={0} className="max-h-120 overflow-auto rounded-lg bg-sunk p-3 font-mono text-xs">
          {json}
        </pre>
      </Disclosure>
    </Card>
  )
}

interface MemoProps {
  readonly base64: string | null
  readonly short?: boolean
}

/** Memos are foreign text: never rendered as links, and isolated in their writing direction. */
function Memo({ base64, short = false }: MemoProps) {
  const memo = readMemo(base64)
  if (memo.kind === 'empty') return short ? null : <span className="text-quiet">{ledgerMessages.noMemo}</span>
  if (memo.kind === 'text')
    return (
      <bdi dir="auto" className={short ? 'block truncate' : 'block whitespace-pre-wrap wrap-anywhere'}>
        {memo.text}
      </bdi>
    )
  if (short) return <span className="text-quiet">{ledgerMessages.bytes(memo.length)}</span>
  return (
    <span className="block">
      <span className="block font-mono text-sm wrap-anywhere">{memo.hex}</span>
      <span className="text-xs text-quiet">{ledgerMessages.bytes(memo.length)}</span>
    </span>
  )
}
