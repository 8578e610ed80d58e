import { Suspense, useMemo, useState, type ReactNode } from 'react'
import type { EntityActivity } from '#api/ledger/entities.ts'
import type { LedgerCount } from '#api/ledger/ledger.ts'
import { linkOfEntityCount, linkOfEntityInterval, type FigureLink } from '#domain/ledger/figures/figure-links.ts'
import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import type { PlotSeries } from '../../../components/plot/figure-plot.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Card } from '../../../components/ui/card.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { paths, type Carried } from '../../../paths.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { Amount } from '../amount.tsx'
import { useChartBands } from '../../../components/plot/chart-bands.ts'
import { BandList } from '../bands/bands.tsx'
import { ConsensusTime } from '../consensus-time.tsx'
import { CountLink } from '../figures/count-link.tsx'
import { figureMessages } from '../figures/messages.ts'
import { FreshLedger } from '../ledger-freshness.tsx'
import { useEntity } from '../queries.ts'
import { typeLabel } from '../transaction-type-messages.ts'
import { EntityMoves } from './entity-moves.tsx'
import { entityMessages } from './messages.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'

export function EntityBody({ id }: { readonly id: string }) {
  const query = useEntity(id)
  const activity = query.data
  const { sample, last } = activity
  const of: Carried = { [activity.found_by]: id }
  if (last === null)
    return (
      <>
        <StaleNote query={query} />
        <EmptyState title={entityMessages.none}>
          <p>{entityMessages.noneHint(sample.from === null || sample.complete ? 0 : activity.counted_up_to)}</p>
        </EmptyState>
      </>
    )
  return (
    <FreshLedger query={query}>
      <Facts activity={activity} of={of} />
      <p className={classes('mt-4 mb-3 text-sm text-quiet', wholeSeconds)}>
        {sample.complete ? (
          entityMessages.sampleComplete(sample.transactions)
        ) : (
          <>
            {entityMessages.sample(sample.transactions)} {sample.from !== null && <ConsensusTime at={sample.from} />}.
          </>
        )}
      </p>
      <div className="flex flex-col gap-5">
        <Activity activity={activity} />
        <EntityMoves activity={activity} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
          <Counts
            title={entityMessages.types}
            counts={activity.types}
            label={typeLabel}
            to={(count) => linkOfEntityCount(activity, 'type', count)}
          />
          <Counts
            title={entityMessages.failures}
            counts={activity.results}
            label={resultLabel}
            none={entityMessages.noFailures}
            to={(count) => linkOfEntityCount(activity, 'result', count)}
          />
        </div>
      </div>
    </FreshLedger>
  )
}

/** The exact times are in their popovers. */
const wholeSeconds = '[&_time>span]:hidden'

function Facts({ activity, of }: { readonly activity: EntityActivity; readonly of: Carried }) {
  const { first, last, transactions, failures, fees, counted_up_to, sample } = activity
  return (
    // A grid, because the widths of times change with the reader's zone and clock.
    <dl className={classes('grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 lg:grid-cols-5', wholeSeconds)}>
      <Fact wide name={entityMessages.first}>
        {first === null ? entityMessages.unknown : <ConsensusTime at={first} />}
      </Fact>
      <Fact wide name={entityMessages.last}>
        {last !== null && <ConsensusTime at={last} />}
      </Fact>
      <Fact name={entityMessages.transactions}>
        {transactions === null ? (
          entityMessages.unknown
        ) : (
          <PageLink to={paths.transactions(of)} className="target-halo hover:underline">
            {entityMessages.atLeast(transactions, counted_up_to)}
          </PageLink>
        )}
      </Fact>
      <Fact name={entityMessages.failed}>
        {failures === null ? (
          entityMessages.unknown
        ) : (
          <PageLink to={paths.transactions({ ...of, result: 'fail' })} className="target-halo hover:underline">
            {entityMessages.atLeast(failures, counted_up_to)}
          </PageLink>
        )}
      </Fact>
      {(activity.kind === 'account' || fees.transactions > 0) && (
        <Fact name={entityMessages.fees}>
          <Amount tinybars={fees.paid} />
          <span className="block text-xs text-quiet">{entityMessages.feesOf(fees.transactions, sample.complete)}</span>
        </Fact>
      )}
    </dl>
  )
}

interface FactProps {
  readonly name: string
  readonly wide?: boolean
  readonly children: ReactNode
}

function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div className={classes('min-w-0', wide && 'max-sm:col-span-2')}>
      <dt className="text-xs text-quiet">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

const FigurePlot = lazyPart(() => import('../../../components/plot/figure-plot.tsx').then((part) => part.FigurePlot))

function Activity({ activity }: { readonly activity: EntityActivity }) {
  const { intervals, interval } = activity
  const { shown } = useZones()
  const [point, setPoint] = useState<number | null>(null)
  const first = intervals[0]?.start ?? 0
  const end = (intervals.at(-1)?.start ?? 0) + interval
  const series = useMemo(() => seriesOf(intervals, interval), [intervals, interval])
  const bands = useChartBands({ from: first, to: end })
  const pointed = point === null ? undefined : series.starts[point]
  const counted = intervals.filter(({ start }) => pointed === undefined || start === pointed)
  const sum = (name: 'transactions' | 'failures') => counted.reduce((total, one) => total + one[name], 0)
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold tracking-tight">{entityMessages.activity}</h2>
        <p className="text-sm text-quiet">
          {pointed !== undefined && <Timestamp at={pointed * 1000} mode="near" />}{' '}
          {entityMessages.activityOf(sum('transactions'), sum('failures'))}
        </p>
      </div>
      {/* A chart needs more than one interval. */}
      {series.starts.length > 1 && (
        <div className="mt-2 h-28">
          <Suspense fallback={null}>
            <FigurePlot series={series} zone={shown} onPoint={setPoint} onBrush={() => undefined} bands={bands} />
          </Suspense>
        </div>
      )}
      <BandList bands={bands} className="mt-2" />
      <Disclosure summary={entityMessages.activityTable} className="mt-2 text-sm">
        <Table label={entityMessages.activityTable}>
          <thead>
            <tr>
              <Th>{entityMessages.time}</Th>
              <Th className="text-end">{entityMessages.transactions}</Th>
              <Th className="text-end">{entityMessages.failed}</Th>
            </tr>
          </thead>
          <tbody>
            {intervals.toReversed().map(({ start, transactions, failures }) => (
              <tr key={start}>
                <Th scope="row">
                  <CountLink to={linkOfEntityInterval(activity, start, interval)} count={transactions}>
                    <Timestamp at={start * 1000} mode="date-time" />
                  </CountLink>
                </Th>
                <Td className="text-end">{figureMessages.count(transactions)}</Td>
                <Td className="text-end">{figureMessages.count(failures)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Disclosure>
    </Card>
  )
}

/** Includes empty intervals. */
function seriesOf(intervals: EntityActivity['intervals'], interval: number): PlotSeries {
  const known = new Map(intervals.map((one) => [one.start, one]))
  const [first, last] = [intervals[0]?.start ?? 0, intervals.at(-1)?.start ?? 0]
  const starts = Array.from(
    { length: Math.round((last - first) / interval) + 1 },
    (_, index) => first + index * interval,
  )
  const of = (value: (one: EntityActivity['intervals'][number]) => number) =>
    starts.map((start) => {
      const one = known.get(start)
      return one ? value(one) : 0
    })
  return {
    starts,
    interval,
    formatValue: figureMessages.short,
    layers: [
      { values: of(({ failures }) => failures), tone: 'major', kind: 'bars' },
      { values: of(({ transactions, failures }) => transactions - failures), tone: 'accent', kind: 'bars' },
    ],
  }
}

interface CountsProps {
  readonly title: string
  readonly counts: readonly LedgerCount[]
  readonly label: (name: string) => string
  readonly to: (count: LedgerCount) => FigureLink | null
  readonly none?: string
}

function Counts({ title, counts, label, to, none }: CountsProps) {
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{title}</h2>
      {counts.length === 0 ? (
        <p className="text-quiet">{none}</p>
      ) : (
        <ul className="text-sm">
          {counts.map((count) => (
            <li key={count.name} className="flex justify-between gap-4 py-1">
              <CountLink to={to(count)} count={count.transactions}>
                {label(count.name)}
              </CountLink>
              <span>{figureMessages.count(count.transactions)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
