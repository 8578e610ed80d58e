import type { ChartSeries } from '#domain/ledger/figures/chart-series.ts'
import { linkOfFailures, linkOfPeriod } from '#domain/ledger/figures/figure-links.ts'
import { CountLink } from './count-link.tsx'
import { Amount } from '../amount.tsx'
import { useZones } from '../../../platform/time/zone.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { figureMessages } from './messages.ts'
import { transactionListMessages } from '../list/messages.ts'
import { timeMessages } from '../../../components/messages/time.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'

interface FiguresTableProps {
  readonly chart: ChartSeries
  readonly onNarrow: (from: number, to: number) => void
}

/** Newest first. Unlike in the charts, intervals can be selected without a pointer. */
export function FiguresTable({ chart, onNarrow }: FiguresTableProps) {
  const { shown } = useZones()
  const { columns } = figureMessages
  const periodOf = (start: number) => ({ from: start, to: start + chart.interval })
  const rows = chart.starts.map((start, index) => ({ start, index })).toReversed()
  return (
    <div className="mt-2 max-h-96 overflow-y-auto rounded-xl border border-line bg-raised">
      <Table label={figureMessages.table}>
        <thead className="sticky top-0 bg-raised">
          <tr>
            <Th>{transactionListMessages.columns.time(timeMessages.city(shown))}</Th>
            <Th className="text-end">{columns.transactions}</Th>
            <Th className="text-end">{columns.rate}</Th>
            <Th className="text-end">{columns.failed}</Th>
            <Th className="text-end">{columns.fees}</Th>
            <Th className="text-end">{columns.median}</Th>
            <Th className="text-end">{columns.p95}</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, index }) => (
            <tr key={start}>
              <Th scope="row" className="whitespace-nowrap">
                <button
                  type="button"
                  title={figureMessages.narrow}
                  className="target-halo underline decoration-line underline-offset-4 hover:decoration-quiet"
                  onClick={() => onNarrow(start, start + chart.interval)}
                >
                  <Timestamp at={start * 1000} mode="date-time" />
                </button>
              </Th>
              <Td className="text-end">
                <CountLink to={linkOfPeriod(periodOf(start))} count={chart.transactions[index] ?? 0}>
                  {figureMessages.count(chart.transactions[index] ?? 0)}
                </CountLink>
              </Td>
              <Td className="text-end">{figureMessages.rate(chart.transactionsPerSecond[index] ?? 0)}</Td>
              <Td className="text-end">
                <CountLink to={linkOfFailures(periodOf(start))} count={failuresAt(chart, index)}>
                  {figureMessages.count(failuresAt(chart, index))}
                </CountLink>
              </Td>
              <Td className="text-end">
                <Amount tinybars={chart.tinybars[index] ?? 0n} />
              </Td>
              <Td className="text-end">{figureMessages.seconds(chart.latency.median[index] ?? null)}</Td>
              <Td className="text-end">{figureMessages.seconds(chart.latency.p95[index] ?? null)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function failuresAt({ failures }: ChartSeries, index: number): number {
  return failures.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0)
}
