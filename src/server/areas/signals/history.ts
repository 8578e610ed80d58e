import type { QueryOf } from '#api/endpoint.ts'
import { signalNames, type getSignalHistory, type SignalDays, type SignalHistory } from '#api/signals/signals.ts'
import { seriesOfHours, seriesOfMinutes } from '#domain/signals/signal-series.ts'
import { episodesOf, type SignalTransition } from '#domain/signals/signal-track.ts'
import { hourSeconds, weeksCompared, weekSeconds, type SignalHour } from '#domain/signals/usual.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import { invalidQuery } from '../../platform/errors.ts'
import { limits } from '../../platform/limits.ts'
import type { Store } from '../../platform/database/database.ts'
import { nextTurn } from '../../platform/turns.ts'
import { createVersionedCache } from '../../platform/versioned-cache.ts'
import { listHours, listMinutes, type Period } from './store/signals.ts'

const daySeconds = 24 * hourSeconds
const defaultSeconds = daySeconds
const readSeconds = weekSeconds
const minuteMs = 60_000
const shownDays = 90

export interface HistoryOptions {
  readonly store: Store
  readonly network: string
  readonly now: () => number
  readonly transitions: () => readonly SignalTransition[]
  readonly isCounting: () => boolean
}

export function createSignalHistory({ store, network, now, transitions, isCounting }: HistoryOptions) {
  const weeks = createVersionedCache<readonly SignalHour[]>(limits.keptSignalHours)

  /** Reads in parts and lets requests run in between. Cached hours may be a minute old. */
  async function hoursIn({ from, to }: Period): Promise<ReadonlyMap<number, SignalHour>> {
    const hours = new Map<number, SignalHour>()
    const version = String(Math.floor(now() / minuteMs))
    for (let start = Math.floor(from / readSeconds) * readSeconds; start < to; start += readSeconds) {
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      const part = await weeks.get(String(start), version, async () => {
        await nextTurn()
        return listHours(store, network, { from: start, to: start + readSeconds })
      })
      for (const hour of part) if (hour.start >= from && hour.start < to) hours.set(hour.start, hour)
    }
    // Processing the hours takes as long as reading them.
    await nextTurn()
    return hours
  }

  async function history({ from, until, signal }: QueryOf<typeof getSignalHistory>): Promise<SignalHistory> {
    const end = Math.min(instantOf('until', until) ?? now(), now()) / 1000
    const begin = (instantOf('from', from) ?? (end - defaultSeconds) * 1000) / 1000
    if (begin >= end) throw invalidQuery('from', 'is not before until, or is in the future')
    if (end - begin > limits.signalRangeDays * daySeconds)
      throw invalidQuery('from', `is more than ${limits.signalRangeDays} days before until`)
    const isShort = end - begin <= limits.signalMinuteDays * daySeconds
    const unit = isShort ? 60 : hourSeconds
    const interval = unit * Math.max(1, Math.ceil((end - begin) / unit / limits.signalPoints))
    const range = { from: Math.floor(begin / interval) * interval, to: end, interval }
    const names = signal ? [signal] : signalNames
    const back = weeksCompared * weekSeconds + hourSeconds
    const hours = await hoursIn({ from: Math.floor((range.from - back) / hourSeconds) * hourSeconds, to: end })
    const series = isShort
      ? seriesOfMinutes(await listMinutes(store, network, range), hours, range, names)
      : seriesOfHours(hours, range, names)
    const episodes = episodesOf(transitions()).filter(
      (episode) =>
        names.includes(episode.name) &&
        (parseInstant(episode.began) ?? 0) < end * 1000 &&
        (parseInstant(episode.until) ?? Infinity) > range.from * 1000,
    )
    const bySignal = Map.groupBy(episodes, ({ name }) => name)
    const newest = new Set([...bySignal.values()].flatMap((own) => own.slice(-limits.signalEpisodes)))
    return {
      network,
      from: utcIso(range.from * 1000),
      until: utcIso(end * 1000),
      interval,
      counting: isCounting(),
      series: series.map((one) => Object.assign(one, { episodes: bySignal.get(one.name)?.length ?? 0 })),
      episodes: episodes.filter((one) => newest.has(one)),
    }
  }

  async function days(): Promise<SignalDays> {
    const last = Math.floor(now() / 1000 / daySeconds) * daySeconds
    const first = last - (shownDays - 1) * daySeconds
    const hours = await hoursIn({ from: first, to: last + daySeconds })
    const episodes = episodesOf(transitions())
    const found: SignalDays['days'] = []
    for (let start = first; start <= last; start += daySeconds) {
      let counted = 0
      for (let hour = start; hour < start + daySeconds; hour += hourSeconds) counted += hours.get(hour)?.counted ?? 0
      const spans = (state: 'unusual' | 'alarming') =>
        covered(
          episodes
            .filter((episode) => episode.state === state && episode.name !== 'fees' && episode.name !== 'lag')
            .map(({ began, until }) => ({
              from: Math.max(start, (parseInstant(began) ?? 0) / 1000),
              to: Math.min(start + daySeconds, (parseInstant(until) ?? now()) / 1000),
            })),
        )
      const [unusual, alarming] = [spans('unusual'), spans('alarming')]
      if (counted > 0 || unusual + alarming > 0) found.push({ day: dayOf(start), counted, unusual, alarming })
    }
    return {
      network,
      time_zone: 'Etc/UTC',
      first_day: dayOf(first),
      last_day: dayOf(last),
      counting: isCounting(),
      days: found,
    }
  }

  return { history, days }
}

/** The number of seconds covered by at least one span. */
function covered(spans: readonly Period[]): number {
  let [sum, reached] = [0, -Infinity]
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return Math.round(sum)
}

function dayOf(seconds: number): string {
  return utcIso(seconds * 1000).slice(0, 10)
}

/** Throws `HttpError` for a time that does not exist, such as 30 February. */
function instantOf(parameter: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const instant = parseInstant(text)
  if (instant === null) throw invalidQuery(parameter, 'is not a date that exists')
  return instant
}
