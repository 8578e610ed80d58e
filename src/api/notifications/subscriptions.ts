import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Choice } from './rules.ts'

export const getSubscriptionOptions = endpoint({
  method: 'GET',
  path: '/api/subscriptions/options',
  summary: 'Get the ways to subscribe',
  output: v.object({
    /** The VAPID key that browsers subscribe with, base64url. */
    pushKey: v.string(),
    email: v.boolean(),
  }),
  errors: [],
})

const base64url = (length: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/, 'expected base64url'), v.maxLength(length, 'is too long'))

/** The result of `PushSubscription.toJSON()`. */
export const PushAddress = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(2000, 'is too long')),
  keys: v.object({ p256dh: base64url(100), auth: base64url(40) }),
})
export type PushAddress = v.InferOutput<typeof PushAddress>

/** The holder of `token` can change and end the subscription. */
const Subscribed = v.object({ id: v.string(), token: v.string() })

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/subscriptions/push',
  summary: 'Subscribe a browser, or change the subscription of the same browser',
  body: v.object({ subscription: PushAddress, choice: Choice }),
  output: Subscribed,
  success: 201,
  errors: [422, 429, 503],
})

export const renewPush = endpoint({
  method: 'PUT',
  path: '/api/subscriptions/push',
  summary: 'Move a subscription to a new push address of the browser',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(200, 'is too long')), subscription: PushAddress }),
  output: v.object({}),
  errors: [404, 422, 429],
})

export const subscribeEmail = endpoint({
  method: 'POST',
  path: '/api/subscriptions/email',
  summary: 'Send an email to confirm a subscription; the answer does not reveal existing subscriptions',
  body: v.object({
    address: v.pipe(v.string(), v.trim(), v.email('expected an email address'), v.maxLength(254, 'is too long')),
    choice: Choice,
  }),
  output: v.object({}),
  errors: [404, 422, 429, 503],
})

const Token = v.object({ token: v.pipe(v.string(), v.maxLength(200, 'is too long')) })

/** The part of a subscription that the holder of its link may see. */
export const Subscription = v.object({
  kind: v.picklist(['push', 'email']),
  /** The masked email address; empty for a browser. */
  hint: v.string(),
  state: v.picklist(['unconfirmed', 'active']),
  /** Null if the service's rules decide. */
  choice: v.nullable(Choice),
})
export type Subscription = v.InferOutput<typeof Subscription>

export const getSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/look',
  summary: 'Get the subscription of a token',
  body: Token,
  output: Subscription,
  errors: [404, 422],
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/confirm',
  summary: 'Confirm an email subscription',
  body: Token,
  output: Subscription,
  errors: [404, 422],
})

export const changeSubscription = endpoint({
  method: 'PUT',
  path: '/api/subscriptions',
  summary: 'Change the events of a subscription',
  body: v.object({ ...Token.entries, choice: Choice }),
  output: Subscription,
  errors: [404, 422],
})

/** The form body of RFC 8058 is ignored because the token identifies the subscription. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/subscriptions/unsubscribe',
  summary: 'End a subscription immediately; repeating this is not an error',
  query: v.object({ token: v.pipe(v.string(), v.maxLength(200, 'is too long')) }),
  output: v.object({}),
  errors: [422],
})
