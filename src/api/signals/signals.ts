import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** Times are ISO 8601 in UTC with milliseconds. */
const time = v.string()

export const signalNames = ['silence', 'throughput', 'failures', 'consensus', 'nodes', 'lag', 'fees'] as const
export const SignalName = v.picklist(signalNames)
export type SignalName = v.InferOutput<typeof SignalName>

/** `unknown`: it cannot tell. */
const signalStates = ['usual', 'unusual', 'alarming', 'unknown'] as const
export const SignalState = v.picklist(signalStates)
export type SignalState = v.InferOutput<typeof SignalState>

/** What the value counts: seconds, transactions per second, a share from 0 to 1, nodes, tinybars. */
export const SignalUnit = v.picklist(['seconds', 'per_second', 'share', 'nodes', 'tinybars'])
export type SignalUnit = v.InferOutput<typeof SignalUnit>

/** A bound that is null is not checked. `learned`: from the weeks before; otherwise a fixed bound. */
export const UsualRange = v.object({
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
  learned: v.boolean(),
})
export type UsualRange = v.InferOutput<typeof UsualRange>

export const Explanation = v.object({ id: v.string(), name: v.string() })
/** The maintenance that explains a state. */
export type Explanation = v.InferOutput<typeof Explanation>

/**
 * How often an alarm of the signal was right. `confirmed`: the status page had an incident about it, by `lead_seconds`
 * (median) later. `alone`: no incident followed. `explained`: a maintenance explains it.
 */
export const SignalAccuracy = v.object({
  confirmed: v.number(),
  alone: v.number(),
  explained: v.number(),
  lead_seconds: v.nullable(v.number()),
})
export type SignalAccuracy = v.InferOutput<typeof SignalAccuracy>

export const Signal = v.object({
  name: SignalName,
  state: SignalState,
  /** When the state began; null before the first reading. */
  since: v.nullable(time),
  /** A sentence. */
  evidence: v.string(),
  value: v.nullable(v.number()),
  unit: SignalUnit,
  usual: v.nullable(UsualRange),
  explained_by: v.nullable(Explanation),
  accuracy: SignalAccuracy,
})
export type Signal = v.InferOutput<typeof Signal>

/**
 * The ledger beside the status page. `agrees`: both are well, or both are not. `page_green`: the page reports no
 * problem, the ledger shows one. `page_red`: the page reports an outage, the ledger shows none. `unusual`: something is
 * unusual, but not enough to contradict. `explained`: a maintenance explains it. `unconfirmed`: the page cannot be
 * confirmed. `unknown`: the ledger cannot tell.
 */
const verdictKinds = ['agrees', 'page_green', 'page_red', 'unusual', 'explained', 'unconfirmed', 'unknown'] as const
export const Verdict = v.object({ kind: v.picklist(verdictKinds), sentence: v.string() })
export type Verdict = v.InferOutput<typeof Verdict>

export const Signals = v.object({
  network: v.string(),
  /** When they were computed. */
  at: time,
  /** The start of the oldest minute that is kept; null without any. */
  kept_from: v.nullable(time),
  verdict: Verdict,
  signals: v.array(Signal),
  /** Major and critical incidents of the status page since `kept_from`, and how many of them the ledger showed. */
  incidents: v.object({ large: v.number(), shown: v.number() }),
})
export type Signals = v.InferOutput<typeof Signals>

export const getSignals = endpoint({
  method: 'GET',
  path: '/api/signals',
  summary: 'What the ledger itself shows, and whether that fits the status page',
  output: Signals,
  errors: [],
})

/** `null` where nothing was counted: a gap, which is not zero. `low` and `high`: what was usual. */
const SignalPoint = v.object({
  at: time,
  value: v.nullable(v.number()),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
})

/** `began`: when the ledger began to show it; `at`: when the signal noticed. `until` is null while it lasts. */
export const SignalEpisode = v.object({
  name: SignalName,
  state: v.picklist(['unusual', 'alarming']),
  began: time,
  at: time,
  until: v.nullable(time),
  evidence: v.string(),
  explained_by: v.nullable(Explanation),
})
export type SignalEpisode = v.InferOutput<typeof SignalEpisode>

const moment = v.optional(v.pipe(v.string(), v.isoTimestamp('expected a time like 2026-03-12T10:00:00Z')))

export const SignalHistory = v.object({
  network: v.string(),
  from: time,
  until: time,
  /** Seconds of each point. */
  interval: v.number(),
  series: v.array(v.object({ name: SignalName, unit: SignalUnit, points: v.array(SignalPoint) })),
  /** Oldest first; of very many the newest. */
  episodes: v.array(SignalEpisode),
})
export type SignalHistory = v.InferOutput<typeof SignalHistory>

export const getSignalHistory = endpoint({
  method: 'GET',
  path: '/api/signals/history',
  summary: 'The signals over time, with what was usual; at most 370 days and 500 points',
  query: v.object({
    /** Defaults to a day before `until`. */
    from: moment,
    /** Defaults to now. */
    until: moment,
    signal: v.optional(v.picklist(signalNames, `expected one of ${signalNames.join(', ')}`)),
  }),
  output: SignalHistory,
  errors: [422],
})

/** Seconds of one day, in UTC; what is left of the day was not counted. */
const SignalDay = v.object({
  day: v.string(),
  counted: v.number(),
  unusual: v.number(),
  alarming: v.number(),
})

export const SignalDays = v.object({
  network: v.string(),
  time_zone: v.string(),
  first_day: v.string(),
  last_day: v.string(),
  /** Days without data are left out. */
  days: v.array(SignalDay),
})
export type SignalDays = v.InferOutput<typeof SignalDays>

export const getSignalDays = endpoint({
  method: 'GET',
  path: '/api/signals/days',
  summary: 'The last 90 days of the ledger: how long it was unusual or alarming',
  output: SignalDays,
  errors: [],
})
