import * as v from 'valibot'

/** In the order of the form. */
export const eventKinds = [
  'status.worsened',
  'status.recovered',
  'status.unconfirmed',
  'status.confirmed',
  'incident.opened',
  'incident.updated',
  'incident.resolved',
  'maintenance.soon',
  'maintenance.begun',
  'maintenance.overrun',
  'maintenance.completed',
  'signal.raised',
  'signal.cleared',
  'policy.waiting',
] as const
export const EventKind = v.picklist(eventKinds)
export type EventKind = v.InferOutput<typeof EventKind>

/**
 * An incident's impact, or the rollup's indicator; worst last. `none` stands for maintenance and for events without an
 * impact.
 */
export const eventImpacts = ['none', 'minor', 'major', 'critical'] as const
export const Impact = v.picklist(eventImpacts)
export type Impact = v.InferOutput<typeof Impact>

/**
 * An event that rules can match. `subject` identifies what it is about, as in `incident abc`: the events of one subject
 * form one item of a message. `scope` says whose status changed: the page's, a network's or a component's. A record's
 * scope is whatever it names.
 */
export const NotableEvent = v.object({
  kind: EventKind,
  /** Milliseconds since 1970. */
  at: v.number(),
  subject: v.string(),
  scope: v.picklist(['page', 'network', 'component', 'record', 'other']),
  /** The subject's name. */
  title: v.string(),
  /** The latest text about it; may be empty. */
  text: v.string(),
  /** Wire values: an indicator, or the status of a component or record. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  /** For a recovery, the impact before it. */
  impact: Impact,
  networks: v.array(v.string()),
  components: v.array(v.object({ id: v.string(), name: v.string() })),
  /** A path within the app. */
  path: v.string(),
  /** For events that precede or follow something by some minutes: the number of minutes. */
  minutes: v.nullable(v.number()),
})
export type NotableEvent = v.InferOutput<typeof NotableEvent>
