import * as v from 'valibot'

/** What people may be notified of, in the order of the form. */
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

/** An incident's impact, or the rollup's indicator; worst last. A maintenance and what has no impact are `none`. */
export const impacts = ['none', 'minor', 'major', 'critical'] as const
export const Impact = v.picklist(impacts)
export type Impact = v.InferOutput<typeof Impact>

/**
 * Something that happened. `subject` is what it happened to, as in `incident abc`: the events of one subject make
 * one item. `scope` says whose status changed: the page's, a network's, a component's; a record concerns what it names.
 */
export const NotableEvent = v.object({
  kind: EventKind,
  /** Milliseconds since 1970. */
  at: v.number(),
  subject: v.string(),
  scope: v.picklist(['page', 'network', 'component', 'record', 'other']),
  /** The name of the subject. */
  title: v.string(),
  /** The newest words about it, or empty. */
  text: v.string(),
  /** States as on the wire: an indicator, the status of a component or record. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  /** Of a recovery: that of before. */
  impact: Impact,
  networks: v.array(v.string()),
  components: v.array(v.object({ id: v.string(), name: v.string() })),
  /** A path of the app. */
  path: v.string(),
  /** Of events that come some minutes before or after something: how many. */
  minutes: v.nullable(v.number()),
})
export type NotableEvent = v.InferOutput<typeof NotableEvent>
