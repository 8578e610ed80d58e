import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** Times are ISO 8601 in UTC with milliseconds. */
const time = v.string()

/** Whether the past is still being counted, as after the first start or an import, so that gaps may still be filled. */
const counting = v.boolean()

export const signalNames = ['silence', 'throughput', 'failures', 'consensus', 'nodes', 'lag', 'fees'] as const
export const SignalName = v.picklist(signalNames)
export type SignalName = v.InferOutput<typeof SignalName>

/** `unknown`: there is too little data to decide. */
const signalStates = ['usual', 'unusual', 'alarming', 'unknown'] as const
export const SignalState = v.picklist(signalStates)
export type SignalState = v.InferOutput<typeof SignalState>

/** Seconds, transactions per second, a share from 0 to 1, nodes, or tinybars. */
export const SignalUnit = v.picklist(['seconds', 'per_second', 'share', 'nodes', 'tinybars'])
export type SignalUnit = v.InferOutput<typeof SignalUnit>

/** A null bound is not checked. `learned`: derived from past weeks; otherwise a fixed bound. */
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
 * How often the signal's alarms were right. `confirmed`: an incident on the status page followed, after a median of
 * `lead_seconds`. `alone`: no incident followed. `explained`: a maintenance explains the alarm.
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
 * How the ledger compares with the status page. `agrees`: both are fine, or both report trouble. `page_green`: only the
 * ledger shows a problem. `page_red`: only the page reports an outage. `unusual`: something is unusual, but too little
 * to contradict the page. `explained`: a maintenance explains it. `unconfirmed`: the page cannot be confirmed.
 * `unknown`: the ledger data cannot tell.
 */
const verdictKinds = ['agrees', 'page_green', 'page_red', 'unusual', 'explained', 'unconfirmed', 'unknown'] as const
export const Verdict = v.object({ kind: v.picklist(verdictKinds), sentence: v.string() })
export type Verdict = v.InferOutput<typeof Verdict>

export const Signals = v.object({
  network: v.string(),
  /** When the signals were computed. */
  at: time,
  /** The start of the oldest minute on record; null without any. */
  kept_from: v.nullable(time),
  counting,
  verdict: Verdict,
  signals: v.array(Signal),
  /**
   * The major and critical incidents of the status page since `kept_from`, and how many of them were visible in the
   * ledger.
   */
  incidents: v.object({ large: v.number(), shown: v.number() }),
})
export type Signals = v.InferOutput<typeof Signals>

export const getSignals = endpoint({
  method: 'GET',
  path: '/api/signals',
  summary: 'Get the signals of the ledger, and whether they agree with the status page',
  output: Signals,
  errors: [],
})

/** `null` marks a gap where nothing was counted, as opposed to zero. `low` and `high` bound the usual range. */
const SignalPoint = v.object({
  at: time,
  value: v.nullable(v.number()),
  low: v.nullable(v.number()),
  high: v.nullable(v.number()),
})

/** `began`: when the ledger first showed it; `at`: when the signal detected it. `until` is null while it lasts. */
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
  /** Seconds per point. */
  interval: v.number(),
  counting,
  /** `episodes` is the number of the signal's episodes in the range. */
  series: v.array(v.object({ name: SignalName, unit: SignalUnit, points: v.array(SignalPoint), episodes: v.number() })),
  /** Oldest first. If a signal has too many, only its newest. */
  episodes: v.array(SignalEpisode),
})
export type SignalHistory = v.InferOutput<typeof SignalHistory>

export const getSignalHistory = endpoint({
  method: 'GET',
  path: '/api/signals/history',
  summary: 'Get the signals over time with their usual ranges; at most 370 days and 500 points',
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

/** Seconds of one day, in UTC; the rest of the day was not counted. */
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
  counting,
  /** Days without data are left out. */
  days: v.array(SignalDay),
})
export type SignalDays = v.InferOutput<typeof SignalDays>

export const getSignalDays = endpoint({
  method: 'GET',
  path: '/api/signals/days',
  summary: 'Get how long the ledger was unusual or alarming on each of the last 90 days',
  output: SignalDays,
  errors: [],
})
