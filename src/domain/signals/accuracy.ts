import type { SignalAccuracy, SignalEpisode } from '#api/signals/signals.ts'
import { parseInstant } from '../time/instant.ts'
import { medianOf } from './robust.ts'

/** An incident on the status page about the ledger's network. Times are milliseconds since 1970. */
export interface KnownIncident {
  readonly startedAt: number
  /** When the page reported it. */
  readonly reportedAt: number
  readonly endedAt: number | null
  /** True if the impact is large enough to be visible in the ledger. */
  readonly isLarge: boolean
}

/** The status page may report an incident this long after an alarm. */
const reportedWithinMs = 2 * 3_600_000
/** An incident that ended this long before an alarm is unrelated to it. */
const overSinceMs = 1_800_000

/** How often the alarms of one signal were right. A recent or ongoing alarm may still be confirmed. */
export function accuracyOf(
  episodes: readonly SignalEpisode[],
  incidents: readonly KnownIncident[],
  now: number,
): SignalAccuracy {
  const leads: number[] = []
  let [alone, explained] = [0, 0]
  for (const episode of episodes) {
    if (episode.state !== 'alarming' && !episode.explained_by) continue
    const [first] = incidents.filter(areAbout(episode, now)).toSorted((a, b) => a.reportedAt - b.reportedAt)
    if (first) leads.push((first.reportedAt - (parseInstant(episode.at) ?? now)) / 1000)
    else if (episode.explained_by) explained += 1
    else if (now - spanOf(episode, now).end > reportedWithinMs) alone += 1
  }
  const lead = medianOf(leads)
  return { confirmed: leads.length, alone, explained, lead_seconds: lead === null ? null : Math.round(lead) }
}

/** The number of large incidents that at least one episode shows. */
export function shownIncidents(
  episodes: readonly SignalEpisode[],
  incidents: readonly KnownIncident[],
  now: number,
): { readonly large: number; readonly shown: number } {
  const large = incidents.filter(({ isLarge }) => isLarge)
  const shown = large.filter((incident) => episodes.some((episode) => areAbout(episode, now)(incident)))
  return { large: large.length, shown: shown.length }
}

/** Times are milliseconds since 1970; `until` is null while it lasts. */
interface ShownSpan {
  readonly from: number
  readonly until: number | null
}

/**
 * When an incident began and ended in the ledger: by its alarms, or else by unusual states. Null if the ledger does not
 * show it.
 */
export function shownSpan(
  episodes: readonly SignalEpisode[],
  incident: Pick<KnownIncident, 'startedAt' | 'endedAt'>,
  now: number,
): ShownSpan | null {
  const about = episodes.filter((episode) => areAbout(episode, now)(incident))
  const alarming = about.filter(({ state }) => state === 'alarming')
  const shown = alarming.length > 0 ? alarming : about
  if (shown.length === 0) return null
  const spans = shown.map((episode) => spanOf(episode, now))
  const isOver = shown.every(({ until }) => until !== null)
  return {
    from: Math.min(...spans.map(({ from }) => from)),
    until: isOver ? Math.max(...spans.map(({ end }) => end)) : null,
  }
}

function areAbout(
  episode: SignalEpisode,
  now: number,
): (incident: Pick<KnownIncident, 'startedAt' | 'endedAt'>) => boolean {
  const { from, end } = spanOf(episode, now)
  return ({ startedAt, endedAt }) => startedAt <= end + reportedWithinMs && (endedAt ?? now) >= from - overSinceMs
}

function spanOf({ began, until }: SignalEpisode, now: number): { readonly from: number; readonly end: number } {
  return { from: parseInstant(began) ?? now, end: parseInstant(until) ?? now }
}
