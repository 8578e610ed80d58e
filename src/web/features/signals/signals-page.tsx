import type { Signal, SignalHistory } from '#api/signals/signals.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { ConnectNetwork } from '../../components/connect/connect-network.tsx'
import { StaleNote } from '../../components/freshness.tsx'
import { Section } from '../../components/section.tsx'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { Card } from '../../components/ui/card.tsx'
import { classes } from '../../components/ui/classes.ts'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { Segmented } from '../../components/ui/segmented.tsx'
import { useAddress } from '../../platform/address.ts'
import { useNow } from '../../platform/time/now.ts'
import { useSourcesIfKnown } from '../../platform/sources.ts'
import { Episodes } from './episodes.tsx'
import { useChartBands } from '../../components/plot/chart-bands.ts'
import { gapOf, signalMessages } from './messages.ts'
import { useIsOutdated, useSignalHistory, useSignals } from './queries.ts'
import { SignalCurve, type CurveRange } from './signal-curve.tsx'
import { StateLabel } from './state-mark.tsx'
import { VerdictLine } from './verdict-line.tsx'

const hour = 3600
const ranges = [
  { value: 'hour', label: signalMessages.ranges.hour, seconds: 6 * hour },
  { value: 'day', label: signalMessages.ranges.day, seconds: 24 * hour },
  { value: 'week', label: signalMessages.ranges.week, seconds: 7 * 24 * hour },
  { value: 'month', label: signalMessages.ranges.month, seconds: 30 * 24 * hour },
  { value: 'year', label: signalMessages.ranges.year, seconds: 365 * 24 * hour },
] as const

export function SignalsPage() {
  const { value, set } = useAddress()
  const range = ranges.find((one) => one.value === value('range')) ?? ranges[1]
  return (
    <>
      <PageHeader title={signalMessages.title} lead={signalMessages.lead}>
        <Segmented
          label={signalMessages.range}
          value={range.value}
          options={ranges}
          onChange={(next) => set({ range: next === 'day' ? null : next })}
        />
      </PageHeader>
      <div className="flex flex-col gap-6">
        <VerdictLine />
        <WaysToConnect />
        <Section title={signalMessages.title} hasHeadings height={900} subject={range.value}>
          <SignalList seconds={range.seconds} />
        </Section>
      </div>
    </>
  )
}

/** Shown without transactions, on which every signal depends. */
function WaysToConnect() {
  const { data } = useSourcesIfKnown()
  if (!data || data.isStandalone || data.ledger.source !== 'embedded' || data.ledger.newest !== null) return null
  return (
    <Card className="max-w-3xl">
      <ConnectNetwork area="ledger" />
    </Card>
  )
}

function SignalList({ seconds }: { readonly seconds: number }) {
  const signals = useSignals()
  const isOutdated = useIsOutdated(signals)
  const history = useSignalHistory({ until: null, seconds })
  const { kept_from: keptFrom, incidents } = signals.data
  const [from, until] = [parseInstant(history.data.from), parseInstant(history.data.until)]
  const bands = useChartBands({ from: (from ?? 0) / 1000, to: (until ?? 0) / 1000 })
  const reported = (bands ?? []).map((band) => ({ from: band.from * 1000, until: band.to * 1000 }))
  return (
    <div className="flex flex-col gap-4">
      <StaleNote query={signals} />
      <CountedSince from={from} since={parseInstant(keptFrom)} />
      <ul className={classes('flex flex-col gap-4', isOutdated && 'opacity-55 grayscale')}>
        {signals.data.signals.map((signal) => (
          <li key={signal.name}>
            <SignalCard signal={signal} history={history.data} reported={reported} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-quiet">
        {keptFrom === null ? (
          signalMessages.notKept
        ) : (
          <>
            {signalMessages.kept} <Timestamp at={parseInstant(keptFrom)} mode="near" />.{' '}
            {signalMessages.incidents(incidents)}
          </>
        )}{' '}
        {signalMessages.gap[gapOf(history.data)]}
      </p>
      {reported.length > 0 && history.data.series.some(isCounted) && (
        <p className="flex items-center gap-2 text-sm text-quiet">
          <span className="signal-key" aria-hidden="true" />
          {signalMessages.reportedHere(reported.length)}
        </p>
      )}
    </div>
  )
}

interface CountedSinceProps {
  /** The start of the range, and of the counted time; milliseconds since 1970. */
  readonly from: number | null
  readonly since: number | null
}

function isCounted({ points }: SignalHistory['series'][number]): boolean {
  return points.some(({ value }) => value !== null)
}

/** Explains curves that are empty at the start. */
function CountedSince({ from, since }: CountedSinceProps) {
  if (from === null || since === null || since - from < minuteMs) return null
  return (
    <p className="text-sm text-quiet">
      {signalMessages.kept} <Timestamp at={since} mode="near" />: {signalMessages.emptyBefore}
    </p>
  )
}

const minuteMs = 60_000

interface SignalCardProps {
  readonly signal: Signal
  readonly history: SignalHistory
  readonly reported: readonly CurveRange[]
}

function SignalCard({ signal, history, reported }: SignalCardProps) {
  const now = useNow(60)
  const { name, state, since, evidence, usual, unit } = signal
  const series = history.series.find((one) => one.name === name)
  const episodes = history.episodes.filter((episode) => episode.name === name)
  const hasCurve = series !== undefined && isCounted(series)
  return (
    <Card>
      <section aria-labelledby={`signal-${name}`} className="@container">
        <div className="grid gap-x-8 gap-y-3 @3xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          <div className="min-w-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id={`signal-${name}`} className="text-lg font-semibold tracking-tight">
                {signalMessages.names[name]}
              </h2>
              <StateLabel state={state} />
            </div>
            <p className="text-sm text-quiet">{signalMessages.about[name]}</p>
            <p className="mt-2">{evidence}</p>
            <p className="mt-1 text-sm text-quiet">
              {usual && `${signalMessages.usual(usual, unit)}. `}
              {signalMessages.accuracy(signal)}
              {since !== null && state !== 'usual' && (
                <>
                  {' '}
                  {signalMessages.states[state]} {signalMessages.since}{' '}
                  <Timestamp at={parseInstant(since)} mode="near" />.
                </>
              )}
            </p>
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            {hasCurve && (
              <SignalCurve
                series={series}
                gap={gapOf(history)}
                episodes={episodes}
                from={parseInstant(history.from) ?? 0}
                until={parseInstant(history.until) ?? 0}
                reported={reported}
              />
            )}
            {series && !hasCurve && <p className="text-sm text-quiet">{signalMessages.nothing[gapOf(history)]}</p>}
            {(hasCurve || episodes.length > 0) && (
              <Episodes episodes={episodes.toReversed()} all={series?.episodes ?? episodes.length} now={now} />
            )}
          </div>
        </div>
      </section>
    </Card>
  )
}
