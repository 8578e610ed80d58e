import {
  changeSubscription,
  confirmSubscription,
  getSubscription,
  getSubscriptionOptions,
  renewPush,
  subscribeEmail,
  subscribePush,
  unsubscribe,
} from '#api/notifications/subscriptions.ts'
import type { Context, Hono } from 'hono'
import { subnetOf, type ClientAddress } from '../../http/client-address.ts'
import { json, serve } from '../../http/serve.ts'
import { createCountedWindows } from '../../platform/counted-windows.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Notifications } from './notifications.ts'

export interface SubscriptionRoutes {
  readonly notifications: Notifications
  readonly clientAddress: ClientAddress
  readonly limits: Limits
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

/** Subscriptions for readers without an account. */
export function serveSubscriptions(
  app: Hono,
  { notifications, clientAddress, limits, monotonic }: SubscriptionRoutes,
): void {
  const { subscriptions, vapid, isMailOpen } = notifications
  const asked = createCountedWindows({ lengthMs: 3_600_000, maxOwners: limits.countedAddresses, monotonic })
  const count = (context: Context): string => {
    const network = subnetOf(clientAddress(context))
    if (asked.total(network) >= limits.subscribesPerHour)
      throw tooManyRequests('Too many requests to subscribe from your network.', asked.secondsLeft(network))
    asked.add(network, 1)
    return network
  }

  serve(app, getSubscriptionOptions, async () => ({ pushKey: (await vapid()).publicKey, email: isMailOpen }))
  serve(app, subscribePush, async ({ context, body }) => {
    const network = count(context)
    const { subscription, choice } = await body()
    return json(await subscriptions.push(subscription, choice, network), 201)
  })
  serve(app, renewPush, async ({ context, body }) => {
    count(context)
    const { token, subscription } = await body()
    await subscriptions.renewPush(token, subscription)
    return {}
  })
  serve(app, subscribeEmail, async ({ context, body }) => {
    const network = count(context)
    const { address, choice } = await body()
    await subscriptions.email(address, choice, network)
    return {}
  })
  serve(app, getSubscription, async ({ body }) => subscriptions.look((await body()).token))
  serve(app, confirmSubscription, async ({ body }) => subscriptions.confirm((await body()).token))
  serve(app, changeSubscription, async ({ body }) => {
    const { token, choice } = await body()
    return subscriptions.change(token, choice)
  })
  // Mail programs without one-click unsubscribe open this address.
  app.get(unsubscribe.path, ({ req, redirect }) =>
    redirect(`/subscription#${encodeURIComponent(req.query('token') ?? '')}`),
  )
  serve(app, unsubscribe, async ({ query }) => {
    await subscriptions.end(query.token)
    return {}
  })
}
