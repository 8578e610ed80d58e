import { stringifyJson } from '#api/json.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { paths } from '../../../paths.ts'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { transactionPageWords } from './messages.ts'

/** A record as the API gives it, with every digit of its integers. */
export function EntryRecord({ record }: { readonly record: Transaction }) {
  const json = stringifyJson(record, 2)
  return (
    <Card data-print="no">
      <Disclosure
        summary={<span className="text-base font-medium text-ink">{transactionPageWords.raw}</span>}
        className="min-w-0"
      >
        <div className="mt-3 mb-2 flex flex-wrap items-center gap-2">
          <CopyButton text={json} label={transactionPageWords.copyRaw} worded />
          <a href={paths.ledgerRecords(record.transaction_id)} className={buttonClass('quiet')}>
            {transactionPageWords.openRaw}
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
