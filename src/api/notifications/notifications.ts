import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Channel, ChannelChange, ChannelInput, Choice, Rule, RuleInput } from './rules.ts'

const errors = [401, 403, 422]
const errorsOfOne = [401, 403, 404, 422]

export const getNotifications = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/notifications',
  summary: 'Get shared rules and channels, without secrets; for Standard Registry accounts',
  output: v.object({
    rules: v.array(Rule),
    channels: v.array(Channel),
    /** False if this service cannot send email. */
    mail: v.boolean(),
    /** Subscriptions that readers set up themselves. */
    subscribers: v.object({ push: v.number(), email: v.number() }),
    counts: v.object({ waiting: v.number(), dead: v.number() }),
  }),
  errors: [401, 403],
})

/** `secret` is the signing secret of a new webhook. It is never shown again. */
const ChannelMade = v.object({ channel: Channel, secret: v.nullable(v.string()) })

export const addChannel = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/notifications/channels',
  summary: 'Add a channel; only this answer contains the signing secret of a webhook',
  body: ChannelInput,
  output: ChannelMade,
  success: 201,
  errors,
})

export const changeChannel = endpoint({
  method: 'PUT',
  bearer: true,
  path: '/api/notifications/channels/{channelId}',
  summary: 'Change a channel; an omitted address or secret is kept',
  body: ChannelChange,
  output: Channel,
  errors: errorsOfOne,
})

export const removeChannel = endpoint({
  method: 'DELETE',
  bearer: true,
  path: '/api/notifications/channels/{channelId}',
  summary: 'Remove a channel that no rule uses',
  output: v.object({}),
  errors: [401, 403, 404, 409],
})

export const testChannel = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/notifications/channels/{channelId}/test',
  summary: 'Send a test message immediately and report the result',
  output: v.object({ delivered: v.boolean(), words: v.string(), milliseconds: v.number() }),
  errors: [401, 403, 404, 429],
})

export const addRule = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/notifications/rules',
  summary: 'Add a rule: which events to send, about what, and how',
  body: RuleInput,
  output: Rule,
  success: 201,
  errors,
})

export const changeRule = endpoint({
  method: 'PUT',
  bearer: true,
  path: '/api/notifications/rules/{ruleId}',
  summary: 'Replace a rule',
  body: RuleInput,
  output: Rule,
  errors: errorsOfOne,
})

export const removeRule = endpoint({
  method: 'DELETE',
  bearer: true,
  path: '/api/notifications/rules/{ruleId}',
  summary: 'Remove a rule and cancel its pending messages',
  output: v.object({}),
  errors: [401, 403, 404],
})

const MessagePreview = v.object({ at: v.string(), title: v.string(), lines: v.array(v.string()) })

export const previewRule = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/notifications/preview',
  summary: 'Preview what a rule would have sent in the last 30 days, newest first',
  body: v.object({ choice: Choice }),
  output: v.object({
    total: v.number(),
    /** The newest messages only. */
    messages: v.array(MessagePreview),
    since: v.string(),
  }),
  errors,
})

export const deliveryStates = ['waiting', 'sent', 'dead'] as const

const Attempt = v.object({ at: v.string(), delivered: v.boolean(), words: v.string(), milliseconds: v.number() })

export const Delivery = v.object({
  id: v.string(),
  state: v.picklist(deliveryStates),
  /** Null if the rule was removed. */
  rule: v.nullable(v.string()),
  channel: v.string(),
  channelKind: v.string(),
  title: v.string(),
  events: v.number(),
  createdAt: v.string(),
  /** When it was sent, or when the next attempt is due; null if it was given up. */
  at: v.nullable(v.string()),
  attempts: v.array(Attempt),
})
export type Delivery = v.InferOutput<typeof Delivery>

export const listDeliveries = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/notifications/deliveries',
  summary: 'List the deliveries of 30 days, newest first, 50 at a time',
  query: v.object({
    state: v.optional(v.picklist(deliveryStates, 'expected waiting, sent or dead')),
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'expected the number of a delivery'))),
  }),
  output: v.object({ deliveries: v.array(Delivery), next: v.nullable(v.number()) }),
  errors,
})

export const resendDelivery = endpoint({
  method: 'POST',
  bearer: true,
  path: '/api/notifications/deliveries/{deliveryId}/resend',
  summary: 'Send a delivery that was given up again, with the same id',
  output: v.object({}),
  errors: [401, 403, 404, 409],
})
