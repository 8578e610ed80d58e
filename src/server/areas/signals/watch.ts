import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { signalNames, type SignalName, type Signals } from '#api/signals/signals.ts'
import { accuracyOf, shownIncidents, type KnownIncident } from '#domain/signals/accuracy.ts'
import { readSignals, type Frame } from '#domain/signals/readings.ts'
import { minuteSeconds, type SignalMinute } from '#domain/signals/signal-minute.ts'
import { episodesOf, follow, newTrack, printSignal, type SignalTransition } from '#domain/signals/signal-track.ts'
import { windowsOf } from '#domain/signals/signal-window.ts'
import {
  hourSeconds,
  summarizeHour,
  usualAt,
  usualNodes,
  weeksCompared,
  weekSeconds,
  type SignalHour,
  type Usual,
} from '#domain/signals/usual.ts'
import { telling, verdictOf } from '#domain/signals/verdict.ts'
import { cannotTell } from '#domain/signals/words.ts'
import { utcIso } from '#domain/time/instant.ts'
import { appendChange, lockForWrite } from '../../platform/database/writes.ts'
import { createWatchedLease } from '../../platform/database/lease.ts'
import type { Store } from '../../platform/database/database.ts'
import { createArrivals } from './arrivals.ts'
import { closableOf, type FeedView, type LedgerFeed } from './feed.ts'
import { judgeLate, withTransitions } from './late-minutes.ts'
import {
  blindTracks,
  countingOf,
  keptSeconds,
  liveSeconds,
  putProgress,
  readMemory,
  recentMinutes,
  strangeMinutes,
  withMinute,
  withStates,
  withinYear,
  type SignalMemory,
} from './memory.ts'
import type { PageView } from './page-view.ts'
import type { OnSignal, SignalSource } from './source.ts'
import { addTransition, clearSignals, listMinutes, putHour, putMinutes } from './store/signals.ts'

export interface SignalWatchOptions {
  readonly store: Store
  readonly network: string
  readonly feed: LedgerFeed
  readonly page: PageView
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
  readonly onSignal?: OnSignal | undefined
}

const leaseMs = 15_000
/** The number of minutes written in one database transaction and counted in one step. */
const partMinutes = 120
const partsPerStep = 12
/** Older transitions are not announced. */
const newsMs = 600_000
const judgedMinutes = 16
const incidentsEveryMs = 300_000

interface Judged {
  readonly memory: SignalMemory
  readonly transitions: readonly SignalTransition[]
}

/** Counts the ledger's activity by minutes and hours and judges it, in one instance at a time. */
export function createSignalWatch({ store, network, feed, page, now, monotonic, onSignal }: SignalWatchOptions): Omit<
  SignalSource,
  'history' | 'days'
> & {
  readonly memory: () => SignalMemory
} {
  const leaseName = `signals ${network}`
  const lease = createWatchedLease(store, { name: leaseName, owner: randomUUID(), durationMs: leaseMs, monotonic })
  const arrivals = createArrivals(store)
  let memory: SignalMemory = {
    progress: null,
    tracks: new Map(),
    transitions: [],
    hours: new Map(),
    recent: [],
    keptFrom: null,
  }
  let incidents: { readonly at: number; readonly from: number | null; readonly known: readonly KnownIncident[] } = {
    at: -Infinity,
    from: null,
    known: [],
  }
  let isLoaded = false
  let lastUsual:
    | {
        readonly hours: SignalMemory['hours']
        readonly minute: number
        readonly last: SignalMinute | undefined
        readonly nodes: ReadonlyMap<string, number>
        readonly value: Usual | null
      }
    | undefined
  let shown: Signals = print(memory, null)

  /** The usual values depend on the minute, and the shares of nodes on the hour. */
  function usualIn({ hours, recent }: SignalMemory, at: number): Usual | null {
    const minute = Math.floor(at / minuteSeconds)
    if (lastUsual?.hours === hours && lastUsual.minute === minute && lastUsual.last === recent.at(-1))
      return lastUsual.value
    const nodes = lastUsual?.hours === hours && hours.size > 0 ? lastUsual.nodes : usualNodes(hours, recent, at)
    const value = usualAt(hours, recent, at, nodes)
    lastUsual = { hours, minute, last: recent.at(-1), nodes, value }
    return value
  }

  /** Updates the states with the readings of a moment. Seconds since 1970. */
  function judge(from: SignalMemory, frame: Frame): Judged {
    const at = Math.round(frame.now * 1000)
    const explanation = page.explanation(at)
    const usual = usualIn(from, frame.now)
    const tracks = new Map(from.tracks)
    const transitions: SignalTransition[] = []
    for (const reading of readSignals(frame, usual)) {
      const step = follow(tracks.get(reading.name) ?? newTrack, reading, { now: at, explanation })
      tracks.set(reading.name, step.track)
      if (step.transition) transitions.push(step.transition)
    }
    return { memory: { ...from, tracks, transitions: [...from.transitions, ...transitions] }, transitions }
  }

  /** Judges a closed minute as if it had just ended. A minute that was not counted gives no reading. */
  function judgeMinute(from: SignalMemory, start: number, view: FeedView): Judged {
    const minutes = from.recent.slice(-judgedMinutes)
    const own = minutes.at(-1)
    const isCounted = own?.start === start
    const newest = minutes.findLast(({ transactions }) => transactions > 0)
    const end = start + minuteSeconds
    return judge(from, {
      now: end,
      minutes,
      newest: newest ? newest.start + minuteSeconds : null,
      arrivedAt: null,
      lag: isCounted ? own.lag : null,
      measuresLag: view.measuresLag,
      obstacle: isCounted ? null : 'That time was not counted.',
    })
  }

  function isCaughtUp(view: FeedView): boolean {
    return (memory.progress?.position ?? Infinity) >= closableOf(view)
  }

  async function close(view: FeedView): Promise<void> {
    for (let part = 0; part < partsPerStep; part += 1) {
      const position = memory.progress?.position ?? null
      if (position === null || isCaughtUp(view)) return
      const closable = closableOf(view)
      const to = Math.min(position + partMinutes * minuteSeconds, closable)
      // oxlint-disable-next-line no-await-in-loop -- one part after the other
      await closePart(view, { from: position, to })
      // oxlint-disable-next-line no-await-in-loop -- let requests run
      await setImmediate()
    }
  }

  function lagsOf({ measuresLag }: FeedView): (minute: number) => number | null {
    return measuresLag ? arrivals.lagAt : () => null
  }

  async function closePart(
    view: FeedView,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<void> {
    const minutes = await feed.minutes(view, { from, to }, lagsOf(view))
    const byStart = new Map(minutes.map((minute) => [minute.start, minute]))
    const transitions: SignalTransition[] = []
    const hours: number[] = []
    let next = memory
    for (let start = from; start < to; start += minuteSeconds) {
      const minute = byStart.get(start)
      const end = start + minuteSeconds
      if (minute) next = withMinute(next, minute)
      // Minutes that were judged live are not judged again after a restart.
      if (end < now() / 1000 - liveSeconds && end * 1000 > (next.transitions.at(-1)?.at ?? 0)) {
        const judged = judgeMinute(next, start, view)
        next = judged.memory
        transitions.push(...judged.transitions)
      }
      if (end % hourSeconds === 0) hours.push(end - hourSeconds)
    }
    const progress = { origin: view.origin, again: memory.progress?.again ?? null, position: to }
    await save({ ...next, progress }, { minutes, hours, transitions })
  }

  interface Written {
    readonly minutes: readonly SignalMinute[]
    /** The starts of hours that ended or changed. */
    readonly hours: readonly number[]
    readonly transitions: readonly SignalTransition[]
  }

  async function save(next: SignalMemory, { minutes, hours, transitions }: Written): Promise<void> {
    const learned: SignalHour[] = []
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'signals')
      await putMinutes(transaction, network, minutes)
      for (const start of hours) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
        const hour = await summarize(transaction, start, next.transitions)
        if (hour) learned.push(hour)
      }
      for (const transition of transitions) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
        await announce(transaction, transition)
      }
      if (next.progress) await putProgress(transaction, network, next.progress)
    })
    const oldest = now() / 1000 - weeksCompared * weekSeconds - 2 * hourSeconds
    const kept = [...next.hours.values(), ...learned].filter(({ start }) => start >= oldest)
    const summarized = learned.length > 0 ? new Map(kept.map((hour) => [hour.start, hour])) : next.hours
    const first = minutes[0]?.start ?? null
    const keptFrom = next.keptFrom === null || (first !== null && first < next.keptFrom) ? first : next.keptFrom
    memory = withinYear({ ...next, hours: summarized, keptFrom }, now() / 1000)
  }

  async function summarize(
    transaction: Store,
    start: number,
    transitions: readonly SignalTransition[],
  ): Promise<SignalHour | undefined> {
    const minutes = await listMinutes(transaction, network, { from: start, to: start + hourSeconds })
    if (minutes.length === 0) return undefined
    const hour = summarizeHour(start, minutes, strangeMinutes(transitions, start + hourSeconds))
    await putHour(transaction, network, hour)
    return hour
  }

  async function announce(transaction: Store, transition: SignalTransition): Promise<void> {
    await addTransition(transaction, network, transition)
    if (now() - transition.at > newsMs) return
    const { signal, to, at } = transition
    await appendChange(transaction, { area: 'signal', kind: to, id: signal, at })
    await onSignal?.(transaction, network, transition)
  }

  /** Starts over if the transactions now come from another source. */
  async function adopt(view: FeedView): Promise<void> {
    if (memory.progress && memory.progress.origin !== view.origin) {
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'signals')
        await clearSignals(transaction, network)
        await putProgress(transaction, network, { origin: view.origin, position: null, again: null })
      })
      memory = await readMemory(store, network, now() / 1000)
    }
    if (memory.progress && memory.progress.position !== null) return
    const span = await feed.span()
    const position = span ? Math.max(span.first, Math.floor((now() / 1000 - keptSeconds) / 60) * 60) : null
    memory = { ...memory, progress: { origin: view.origin, position, again: null } }
  }

  /** Counts past minutes again after transactions of those times were imported. */
  async function countAgain(view: FeedView): Promise<void> {
    const { progress } = memory
    if (!progress || progress.position === null) return
    if (arrivals.takeBackdated()) {
      const span = await feed.span()
      const first = Math.max(span?.first ?? 0, Math.floor((now() / 1000 - keptSeconds) / 60) * 60)
      memory = { ...memory, progress: { ...progress, again: Math.min(first, progress.position) } }
      return
    }
    const from = progress.again
    if (from === null) return
    const to = Math.min(from + partMinutes * minuteSeconds, progress.position)
    const held = await listMinutes(store, network, { from, to })
    const counts = new Map(held.map((minute) => [minute.start, minute]))
    const found = await feed.minutes(view, { from, to }, (start) => counts.get(start)?.lag ?? null)
    // If there are fewer than before, retention has removed some.
    const minutes = found.filter(({ start, transactions, duplicates }) => {
      const before = counts.get(start)
      return !before || before.transactions + before.duplicates < transactions + duplicates
    })
    const transitions = judgeLate(memory, {
      period: { from, to },
      before: await listMinutes(store, network, { from: from - recentMinutes * minuteSeconds, to: from }),
      counted: new Map([...held, ...found].map((minute) => [minute.start, minute])),
      isJudged: (start) => counts.has(start),
      judge: (late, start) => judgeMinute(late, start, view),
    })
    const hours = [...new Set(minutes.map(({ start }) => Math.floor(start / hourSeconds) * hourSeconds))]
    const again = to >= progress.position ? null : to
    const closed = hours.filter((start) => start + hourSeconds <= (progress.position ?? 0))
    const next = withTransitions({ ...memory, progress: { ...progress, again } }, transitions)
    await save(next, { minutes, hours: closed, transitions })
  }

  async function judgeNow(view: FeedView): Promise<Judged> {
    const at = now() / 1000
    const position = memory.progress?.position ?? null
    const open =
      position === null ? [] : await feed.minutes(view, { from: position, to: position + minuteSeconds }, lagsOf(view))
    const lag = view.measuresLag ? arrivals.lagNow(at) : null
    return judge(memory, {
      now: at,
      minutes: [...memory.recent.slice(-judgedMinutes), ...open],
      newest: view.newest,
      arrivedAt: arrivals.last?.at ?? null,
      lag,
      measuresLag: view.measuresLag,
      obstacle: view.obstacle,
    })
  }

  function print(held: SignalMemory, view: FeedView | null): Signals {
    const at = now()
    const episodes = episodesOf(held.transitions)
    const of = (name: SignalName) => episodes.filter((episode) => episode.name === name)
    const { isCounting, isBehind } = countingOf(held, view)
    // The latest counted minute is not the present.
    const tracks = isBehind ? blindTracks(cannotTell.counting, at / 1000) : held.tracks
    const signals = signalNames.map((name) =>
      printSignal(tracks.get(name) ?? newTrack, name, accuracyOf(of(name), incidents.known, at)),
    )
    const window = windowsOf(held.recent).at(1) ?? windowsOf(held.recent).at(0)
    const figures = {
      perSecond: window && !view?.obstacle ? window.transactions / window.seconds : null,
      succeeded: window && window.transactions > 0 ? 1 - window.failures / window.transactions : null,
    }
    return {
      network,
      at: utcIso(at),
      kept_from: held.keptFrom === null ? null : utcIso(held.keptFrom * 1000),
      counting: isCounting,
      verdict: verdictOf(signals, tracks, page.statement(at), figures),
      signals,
      incidents: shownIncidents(
        episodes.filter(({ name }) => telling.includes(name)),
        incidents.known,
        at,
      ),
    }
  }

  async function readIncidents(): Promise<void> {
    const { keptFrom: from } = memory
    const isRecent = from === incidents.from && monotonic() - incidents.at < incidentsEveryMs
    if (isRecent || from === null) return
    incidents = { at: monotonic(), from, known: await page.incidentsSince(from * 1000) }
  }

  async function look(): Promise<FeedView> {
    await arrivals.read()
    return feed.look(now() / 1000, arrivals)
  }

  async function load(): Promise<void> {
    memory = await readMemory(store, network, now() / 1000)
    const view = await look()
    const { memory: judged } = await judgeNow(view)
    // Without the lease, the stored states apply; only their evidence is updated.
    memory = { ...memory, tracks: withStates(judged.tracks, memory.tracks) }
    await readIncidents()
    // While nothing is known, earlier states must not be shown as current.
    shown = print(view.obstacle === null ? memory : { ...memory, tracks: withStates(judged.tracks, new Map()) }, view)
    isLoaded = true
  }

  return {
    signals: () => shown,
    states: () => shown.signals.map(({ name, state, value }) => ({ name, state, value })),
    memory: () => memory,
    load,
    async step() {
      const isOurs = await lease.claim()
      if (!isOurs || !isLoaded) await load()
      if (!isOurs) return
      const view = await look()
      await adopt(view)
      await close(view)
      await countAgain(view)
      // Before catching up, the latest minutes are too old to judge the current state.
      if (!isCaughtUp(view)) {
        shown = print(memory, view)
        return
      }
      const { memory: judged, transitions } = await judgeNow(view)
      if (transitions.length > 0) await save(judged, { minutes: [], hours: [], transitions })
      else memory = judged
      await readIncidents()
      shown = print(memory, view)
    },
    end: () => lease.drop(),
  }
}
