import { useState, type ReactNode } from 'react'
import type { SignalEpisode, SignalHistory, SignalName } from '#api/signals/signals.ts'
import { shownSpan } from '#domain/signals/accuracy.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { parseNetwork } from '#domain/status/network.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Section } from '../../components/section.tsx'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { Disclosure } from '../../components/ui/disclosure.tsx'
import { useNow } from '../../platform/time/now.ts'
import { useSourcesIfKnown } from '../../platform/sources.ts'
import { Episodes } from './episodes.tsx'
import { gapOf, signalMessages } from './messages.ts'
import { useSignalHistory } from './queries.ts'
import { SignalCurve, type CurveRange } from './signal-curve.tsx'

type Incident = Pick<RecordHead, 'networks' | 'startedAt' | 'endedAt'>

const aroundMs = 3_600_000
/** The service keeps no more than this. */
const maxMs = 360 * 24 * 3_600_000
const minute = 60_000
const drawn: ReadonlySet<SignalName> = new Set(['throughput', 'failures', 'consensus'])
const listed: ReadonlySet<SignalName> = new Set(['silence', 'throughput', 'failures', 'consensus', 'nodes'])

interface IncidentLedgerProps {
  readonly incident: Incident
  /** The transactions of that time, for a closer look. */
  readonly within: ReactNode
  /** Replaces the signals if they do not reach back that far. */
  readonly instead: ReactNode
}

/** The ledger before, during and after an incident. Absent for incidents of other networks. */
export function IncidentLedger({ incident, within, instead }: IncidentLedgerProps) {
  const sources = useSourcesIfKnown().data
  const now = useNow(60)
  const network = parseNetwork(sources?.ledger.network)
  const { networks, startedAt, endedAt } = incident
  const concerns = networks.length === 0 || (network !== null && networks.includes(network))
  if (!sources || !concerns) return null
  if (sources.isStandalone || now - startedAt > maxMs) return instead
  const from = startedAt - aroundMs
  // Whole minutes, so that an open incident does not request another range on each render.
  const until = Math.min(Math.floor(now / minute) * minute, (endedAt ?? now) + aroundMs)
  return (
    <Section title={signalMessages.incident} height={340} card>
      <LedgerAround
        ledgerRange={{ from, until }}
        reported={{ from: startedAt, until: endedAt ?? now }}
        isOpen={endedAt === null}
      >
        {within}
      </LedgerAround>
    </Section>
  )
}

interface LedgerAroundProps {
  readonly ledgerRange: CurveRange
  readonly reported: CurveRange
  readonly isOpen: boolean
  /** Rendered when the user opens the details. */
  readonly children: ReactNode
}

function LedgerAround({ ledgerRange, reported, isOpen, children }: LedgerAroundProps) {
  const [isExplored, setIsExplored] = useState(false)
  const seconds = Math.max(60, (ledgerRange.until - ledgerRange.from) / 1000)
  const { data } = useSignalHistory({ until: ledgerRange.until, seconds })
  const counted = data.series.filter(
    ({ name, points }) => drawn.has(name) && points.some(({ value }) => value !== null),
  )
  if (counted.length === 0) return <p className="text-quiet">{signalMessages.incidentUncounted[gapOf(data)]}</p>
  const episodes = data.episodes.filter(({ name }) => listed.has(name))
  const all = data.series.reduce((sum, series) => sum + (listed.has(series.name) ? series.episodes : 0), 0)
  const incident = { startedAt: reported.from, endedAt: isOpen ? null : reported.until }
  const shown = shownSpan(episodes, incident, reported.until)
  return (
    <div className="flex flex-col gap-4">
      {shown ? (
        <Shown shown={shown} reported={reported} isOpen={isOpen} />
      ) : (
        <p>{episodes.length === 0 ? signalMessages.incidentNone : signalMessages.incidentElsewhere}</p>
      )}
      {episodes.length > 0 && <Episodes episodes={episodes.toReversed()} all={all} now={reported.until} />}
      {counted.map((series) => (
        <div key={series.name}>
          <h3 className="text-sm font-medium">{signalMessages.names[series.name]}</h3>
          <SignalCurve
            series={series}
            gap={gapOf(data)}
            episodes={ofSeries(data, series.name)}
            from={parseInstant(data.from) ?? ledgerRange.from}
            until={parseInstant(data.until) ?? ledgerRange.until}
            reported={[reported]}
          />
        </div>
      ))}
      <p className="flex items-center gap-2 text-xs text-quiet">
        <span aria-hidden className="signal-key" />
        {signalMessages.reported}. {signalMessages.gap[gapOf(data)]}
      </p>
      <Disclosure summary={signalMessages.explore} onOpen={() => setIsExplored(true)}>
        {isExplored && <div className="mt-3">{children}</div>}
      </Disclosure>
    </div>
  )
}

/** Silence has no series; it is drawn in that of the missing transactions. */
function ofSeries({ episodes }: SignalHistory, name: SignalName): SignalEpisode[] {
  return episodes.filter((episode) => episode.name === name || (episode.name === 'silence' && name === 'throughput'))
}

interface ShownProps {
  readonly shown: NonNullable<ReturnType<typeof shownSpan>>
  readonly reported: CurveRange
  readonly isOpen: boolean
}

/** When the incident really began and ended. */
function Shown({ shown: { from, until }, reported, isOpen }: ShownProps) {
  return (
    <p className="font-medium">
      {signalMessages.incidentShown} <Timestamp at={from} mode="near" />
      {` (${apart(from - reported.from, signalMessages.earlier, signalMessages.later)}) `}
      {signalMessages.until} {until === null ? signalMessages.now : <Timestamp at={until} mode="near" />}
      {until !== null &&
        !isOpen &&
        ` (${apart(until - reported.until, signalMessages.endedEarlier, signalMessages.endedLater)})`}
      .
    </p>
  )
}

function apart(ms: number, earlier: (seconds: number) => string, later: (seconds: number) => string): string {
  return ms < 0 ? earlier(-ms / 1000) : later(ms / 1000)
}
