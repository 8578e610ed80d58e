import * as v from 'valibot'
import { EventKind, eventKinds, Impact } from './events.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100, 'expected at most 100 characters'))
const minutes = v.pipe(
  v.number(),
  v.integer('expected whole minutes'),
  v.minValue(1, 'expected at least 1 minute'),
  v.maxValue(10_080, 'expected at most 10,080 minutes, which is a week'),
)
const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day like 22:00'))
const zone = v.pipe(v.string(), v.check(isZone, 'expected a time zone like Europe/Berlin'))
const few = (most: number) => `expected at most ${most} values`

function isZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value }).format(0)
    return value !== ''
  } catch {
    return false
  }
}

export const QuietHours = v.object({
  from: clock,
  until: clock,
  zone,
  /** Events of at least this impact ignore the quiet hours; null: no exceptions. */
  exceptFrom: v.nullable(v.picklist(['minor', 'major', 'critical'])),
})
export type QuietHours = v.InferOutput<typeof QuietHours>

/** Selects events by kind and place. Empty lists match everything. */
export const Choice = v.object({
  what: v.pipe(
    v.array(EventKind),
    v.nonEmpty('expected at least one kind of event'),
    v.maxLength(eventKinds.length, few(eventKinds.length)),
  ),
  networks: v.pipe(v.array(v.pipe(v.string(), v.maxLength(50))), v.maxLength(10, few(10))),
  components: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(200, few(200))),
  /** For incidents and status changes; milder events do not match. */
  minImpact: Impact,
  /** Minutes before a planned start. */
  soonMinutes: minutes,
  /** Minutes that the status must have been unconfirmed. */
  unconfirmedMinutes: minutes,
  quiet: v.nullable(QuietHours),
})
export type Choice = v.InferOutput<typeof Choice>

export const RuleInput = v.object({
  name,
  enabled: v.boolean(),
  channelIds: v.pipe(v.array(v.string()), v.nonEmpty('expected at least one channel'), v.maxLength(20, few(20))),
  choice: Choice,
})
export type RuleInput = v.InferOutput<typeof RuleInput>

export const Rule = v.object({ id: v.string(), ...RuleInput.entries, updatedAt: v.string() })
export type Rule = v.InferOutput<typeof Rule>

/** The kinds that administrators set up. Browsers and email addresses subscribe themselves. */
export const channelKinds = ['webhook', 'slack', 'teams', 'discord', 'pagerduty', 'email'] as const
export const ChannelKind = v.picklist(channelKinds)
export type ChannelKind = v.InferOutput<typeof ChannelKind>

const address = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(2000, 'expected at most 2,000 characters'))

/** `secret`: the signing secret of a webhook, generated if omitted, or the integration key of PagerDuty. */
export const ChannelInput = v.object({
  kind: ChannelKind,
  name,
  /** A URL or an email address. PagerDuty has a default. */
  address: v.optional(address),
  secret: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'expected at most 200 characters'))),
})
export type ChannelInput = v.InferOutput<typeof ChannelInput>

/** Omitted members keep their values. */
export const ChannelChange = v.object({
  name,
  enabled: v.boolean(),
  address: ChannelInput.entries.address,
  secret: ChannelInput.entries.secret,
})
export type ChannelChange = v.InferOutput<typeof ChannelChange>

/** A channel without its secrets. */
export const Channel = v.object({
  id: v.string(),
  kind: ChannelKind,
  name: v.string(),
  enabled: v.boolean(),
  /** The address with all secrets masked. */
  hint: v.string(),
  /** Why nothing can be sent to it, in words; null if it works. */
  trouble: v.nullable(v.string()),
  lastSentAt: v.nullable(v.string()),
})
export type Channel = v.InferOutput<typeof Channel>
