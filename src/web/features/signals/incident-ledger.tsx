import type { SignalEpisode, SignalHistory, SignalName } from '#api/signals/signals.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { parseNetwork } from '#domain/status/network.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Section } from '../../components/section.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { useNow } from '../../platform/now.ts'
import { useSourcesIfKnown } from '../../platform/sources.ts'
import { signalMessages } from './messages.ts'
import { useSignalHistory } from './queries.ts'
import { SignalCurve, type Stretch } from './signal-curve.tsx'
import { StateMark } from './state-mark.tsx'

type Incident = Pick<RecordHead, 'networks' | 'startedAt' | 'endedAt'>

const aroundMs = 3_600_000
/** The service keeps no more. */
const maxMs = 360 * 24 * 3_600_000
const minute = 60_000
const drawn: ReadonlySet<SignalName> = new Set(['throughput', 'failures', 'consensus'])
const listed: ReadonlySet<SignalName> = new Set(['silence', 'throughput', 'failures', 'consensus', 'nodes'])

/** What the ledger showed before, during and after an incident. Absent for incidents of other networks. */
export function IncidentLedger({ incident }: { readonly incident: Incident }) {
  const sources = useSourcesIfKnown().data
  const now = useNow(60)
  const network = parseNetwork(sources?.ledger.network)
  const { networks, startedAt, endedAt } = incident
  const concerns = networks.length === 0 || (network !== null && networks.includes(network))
  if (!sources || sources.isStandalone || !concerns || now - startedAt > maxMs) return null
  const from = startedAt - aroundMs
  // Whole minutes, so that an open incident does not ask for another range each time it is drawn.
  const until = Math.min(Math.floor(now / minute) * minute, (endedAt ?? now) + aroundMs)
  return (
    <Section title={signalMessages.incident} height={340} card>
      <LedgerAround
        stretch={{ from, until }}
        reported={{ from: startedAt, until: endedAt ?? now }}
        isOpen={endedAt === null}
      />
    </Section>
  )
}

interface LedgerAroundProps {
  readonly stretch: Stretch
  readonly reported: Stretch
  readonly isOpen: boolean
}

function LedgerAround({ stretch, reported, isOpen }: LedgerAroundProps) {
  const seconds = Math.max(60, (stretch.until - stretch.from) / 1000)
  const { data } = useSignalHistory({ until: stretch.until, seconds })
  const counted = data.series.filter(
    ({ name, points }) => drawn.has(name) && points.some(({ value }) => value !== null),
  )
  if (counted.length === 0) return <p className="text-quiet">{signalMessages.incidentUncounted}</p>
  const episodes = data.episodes.filter(({ name }) => listed.has(name))
  return (
    <div className="flex flex-col gap-4">
      {episodes.length === 0 ? (
        <p>{signalMessages.incidentNone}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {episodes.map((episode) => (
            <li key={`${episode.name} ${episode.at}`}>
              <Shown episode={episode} reported={reported} isOpen={isOpen} />
            </li>
          ))}
        </ul>
      )}
      {counted.map((series) => (
        <div key={series.name}>
          <h3 className="text-sm font-medium">{signalMessages.names[series.name]}</h3>
          <SignalCurve
            series={series}
            episodes={ofSeries(data, series.name)}
            from={parseInstant(data.from) ?? stretch.from}
            until={parseInstant(data.until) ?? stretch.until}
            reported={reported}
          />
        </div>
      ))}
      <p className="flex items-center gap-2 text-xs text-quiet">
        <span aria-hidden className="signal-key" />
        {signalMessages.reported}. {signalMessages.gap}
      </p>
    </div>
  )
}

/** Silence is drawn where the transactions are missing. */
function ofSeries({ episodes }: SignalHistory, name: SignalName): SignalEpisode[] {
  return episodes.filter((episode) => episode.name === name || (episode.name === 'silence' && name === 'throughput'))
}

interface ShownProps {
  readonly episode: SignalEpisode
  readonly reported: Stretch
  readonly isOpen: boolean
}

function Shown({ episode, reported, isOpen }: ShownProps) {
  const began = parseInstant(episode.began) ?? reported.from
  const ended = parseInstant(episode.until)
  return (
    <div className="flex items-start gap-2">
      <span className="pt-[0.2rem]">
        <StateMark state={episode.state} />
      </span>
      <p className="min-w-0">
        {signalMessages.incidentShown(episode)} <Timestamp at={began} mode="near" /> {signalMessages.until}{' '}
        {ended === null ? signalMessages.now : <Timestamp at={ended} mode="near" />}
        <span className="text-quiet">
          {' ('}
          {apart(began - reported.from, signalMessages.earlier, signalMessages.later)}
          {ended !== null &&
            !isOpen &&
            `, ${apart(ended - reported.until, signalMessages.endedEarlier, signalMessages.endedLater)}`}
          {')'}
        </span>
        {'. '}
        {episode.evidence} {episode.explained_by && signalMessages.explained(episode.explained_by.name)}
      </p>
    </div>
  )
}

function apart(ms: number, earlier: (seconds: number) => string, later: (seconds: number) => string): string {
  return ms < 0 ? earlier(-ms / 1000) : later(ms / 1000)
}
