import type { ReactNode } from 'react'
import type { LedgerCount, LedgerFigures } from '#api/ledger/ledger.ts'
import { AccountId } from '../account-id.tsx'
import { Amount } from '../amount.tsx'
import { failuresOf, linkOfCount, type FigureLink } from '#domain/ledger/figures/figure-links.ts'
import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { CountLink } from './count-link.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { figureMessages } from './messages.ts'
import { typeLabel } from '../transaction-type-messages.ts'

const maxRows = 10

interface FiguresBreakdownProps {
  readonly total: LedgerFigures
  /** In seconds since 1970. */
  readonly period: { readonly from: number; readonly to: number }
}

/** Every count links to exactly its transactions. */
export function FiguresBreakdown({ total, period }: FiguresBreakdownProps) {
  const of = { period, of: total.transactions }
  return (
    <div className="mt-2 grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-4">
      <Counts title={figureMessages.byResult} kind="result" counts={total.results} period={period} of={total.failures}>
        {({ name }) => (
          <span title={name} className="wrap-anywhere">
            {resultLabel(name)}
          </span>
        )}
      </Counts>
      <Counts title={figureMessages.byType} kind="type" counts={total.types} {...of}>
        {({ name }) => typeLabel(name)}
      </Counts>
      <Counts title={figureMessages.byNode} kind="node" counts={total.nodes} {...of}>
        {({ name }) => (name === '' ? figureMessages.noNode : <AccountId id={name} />)}
      </Counts>
      <Counts
        title={figureMessages.byPayer}
        kind="payer"
        counts={total.payers}
        note={figureMessages.payers(total.payers_estimate)}
        {...of}
      >
        {({ name }) => <AccountId id={name} />}
      </Counts>
    </div>
  )
}

interface CountsProps {
  readonly title: string
  readonly counts: readonly LedgerCount[]
  /** The count that represents 100 %. */
  readonly of: number
  /** A `result` table needs no column of failures, because all of its rows failed. */
  readonly kind: 'result' | 'type' | 'node' | 'payer'
  readonly period: { readonly from: number; readonly to: number }
  readonly note?: string
  readonly children: (count: LedgerCount) => ReactNode
}

function Counts({ title, counts, of, kind, period, note, children }: CountsProps) {
  const isFailure = kind === 'result'
  const linkOf = (count: LedgerCount) => linkOfCount(kind, count, period)
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
              <Th scope="row">{children(count)}</Th>
              <Td className="text-end whitespace-nowrap">
                <CountLink to={linkOf(count)} count={count.transactions}>
                  {figureMessages.count(count.transactions)}
                </CountLink>{' '}
                <span className="text-xs text-quiet">
                  {figureMessages.share(of === 0 ? 0 : count.transactions / of)}
                </span>
              </Td>
              {!isFailure && (
                <Td className="text-end">
                  <CountLink to={failuresOrNull(linkOf(count))} count={count.failures}>
                    {figureMessages.count(count.failures)}
                  </CountLink>
                </Td>
              )}
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

function failuresOrNull(link: FigureLink | null): FigureLink | null {
  return link && failuresOf(link)
}
