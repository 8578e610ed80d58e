import type { ReactNode } from 'react'
import type { LedgerCount, LedgerFigures } from '#api/ledger/ledger.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../amount.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { figureMessages } from './messages.ts'
import { resultLabel } from '../transaction-result-messages.ts'
import { typeLabel } from '../transaction-type-messages.ts'

const maxRows = 10

export function FiguresBreakdown({ total }: { readonly total: LedgerFigures }) {
  return (
    <div className="mt-2 grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-4">
      <p className="col-span-full text-xs text-quiet">{figureMessages.every}</p>
      <Counts title={figureMessages.byResult} counts={total.results} of={total.failures} isFailure>
        {({ name }) => (
          <span title={name} className="wrap-anywhere">
            {resultLabel(name)}
          </span>
        )}
      </Counts>
      <Counts title={figureMessages.byType} counts={total.types} of={total.transactions}>
        {({ name }) => (
          <PageLink to={paths.transactions({ transactiontype: name })} className="hover:underline">
            {typeLabel(name)}
          </PageLink>
        )}
      </Counts>
      <Counts title={figureMessages.byNode} counts={total.nodes} of={total.transactions}>
        {({ name }) => (name === '' ? figureMessages.noNode : <AccountId id={name} />)}
      </Counts>
      <Counts
        title={figureMessages.byPayer}
        counts={total.payers}
        of={total.transactions}
        note={figureMessages.payers(total.payers_estimate)}
      >
        {({ name }) => <AccountId id={name} />}
      </Counts>
    </div>
  )
}

interface CountsProps {
  readonly title: string
  readonly counts: readonly LedgerCount[]
  /** The count that is 100 %. */
  readonly of: number
  /** All of them failed: a column of failures would say nothing. */
  readonly isFailure?: boolean
  readonly note?: string
  readonly children: (count: LedgerCount) => ReactNode
}

function Counts({ title, counts, of, isFailure = false, note, children }: CountsProps) {
  const { columns } = figureMessages
  return (
    <div className="min-w-0 rounded-xl border border-line bg-raised py-1">
      <h3 className="px-3 pt-2 text-sm font-medium">{title}</h3>
      <Table label={title}>
        <thead>
          <tr>
            <Th>
              <span className="sr-only">{title}</span>
            </Th>
            <Th className="text-end">{columns.transactions}</Th>
            {!isFailure && <Th className="text-end">{columns.failed}</Th>}
            <Th className="text-end">{columns.fees}</Th>
          </tr>
        </thead>
        <tbody>
          {counts.slice(0, maxRows).map((count) => (
            <tr key={count.name}>
              <Th scope="row" className="text-sm font-normal text-ink">
                {children(count)}
              </Th>
              <Td className="text-end whitespace-nowrap">
                {figureMessages.count(count.transactions)}{' '}
                <span className="text-xs text-quiet">
                  {figureMessages.share(of === 0 ? 0 : count.transactions / of)}
                </span>
              </Td>
              {!isFailure && <Td className="text-end">{figureMessages.count(count.failures)}</Td>}
              <Td className="text-end">
                <Amount tinybars={count.fees} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {note && <p className="px-3 py-2 text-xs text-quiet">{note}</p>}
    </div>
  )
}
