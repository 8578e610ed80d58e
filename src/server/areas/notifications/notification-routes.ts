import {
  addChannel,
  addRule,
  changeChannel,
  changeRule,
  getNotifications,
  listDeliveries,
  previewRule,
  removeChannel,
  removeRule,
  resendDelivery,
  testChannel,
  type Delivery,
} from '#api/notifications/notifications.ts'
import { messageWordsOf } from '#domain/notifications/words.ts'
import { countOf } from '#domain/notifications/number-ranges.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { Context, Hono } from 'hono'
import type { Guard } from '../../http/caller.ts'
import { json, serve } from '../../http/serve.ts'
import { lockForWrite, recordAudit } from '../../platform/database/writes.ts'
import { createCountedWindows } from '../../platform/counted-windows.ts'
import type { Store } from '../../platform/database/database.ts'
import type { AttemptRow } from '../../platform/database/notification-tables.ts'
import { conflict, notFound, tooManyRequests } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Notifications } from './notifications.ts'
import {
  countMessages,
  findMessageById,
  listAttempts,
  listMessages,
  readMessageDraft,
  updateMessage,
} from './store/messages.ts'

const registry = 'STANDARD_REGISTRY'

export interface NotificationRoutes {
  readonly notifications: Notifications
  readonly store: Store
  readonly guard: Guard
  readonly limits: Limits
  readonly now: () => number
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

/** Shared rules, channels and the delivery log, for Standard Registry accounts. */
export function serveNotifications(
  app: Hono,
  { notifications, store, guard, limits, now, monotonic }: NotificationRoutes,
): void {
  const { rules, channels, subscriptions, canMail, clock } = notifications
  const only = (context: Context) => guard(context, undefined, registry)
  const tests = createCountedWindows({ lengthMs: 60_000, maxOwners: limits.countedAccounts, monotonic })

  serve(app, getNotifications, async ({ context }) => {
    await only(context)
    return {
      rules: await rules.list(),
      channels: await channels.list(),
      mail: canMail,
      subscribers: await subscriptions.count(),
      counts: await countMessages(store),
    }
  })
  serve(app, addChannel, async ({ context, body }) => {
    await only(context)
    return json(await channels.add(await body()), 201)
  })
  serve(app, changeChannel, async ({ context, param, body }) => {
    await only(context)
    return channels.change(param('channelId'), await body())
  })
  serve(app, removeChannel, async ({ context, param }) => {
    await only(context)
    await channels.remove(param('channelId'))
    return {}
  })
  serve(app, testChannel, async ({ context, param }) => {
    const { id } = await only(context)
    if (tests.total(id) >= limits.notificationTestsPerMinute)
      throw tooManyRequests('Too many tests. Wait a minute.', tests.secondsLeft(id))
    tests.add(id, 1)
    return channels.test(param('channelId'))
  })
  serve(app, addRule, async ({ context, body }) => {
    await only(context)
    return json(await rules.add(await body()), 201)
  })
  serve(app, changeRule, async ({ context, param, body }) => {
    await only(context)
    return rules.change(param('ruleId'), await body())
  })
  serve(app, removeRule, async ({ context, param }) => {
    await only(context)
    await rules.remove(param('ruleId'))
    return {}
  })
  serve(app, previewRule, async ({ context, body }) => {
    await only(context)
    return rules.preview((await body()).choice)
  })
  serve(app, listDeliveries, async ({ context, query: { state, before } }) => {
    await only(context)
    const rows = await listMessages(
      store,
      state,
      before === undefined ? undefined : Number(before),
      limits.notificationLogRows + 1,
    )
    const shown = rows.slice(0, limits.notificationLogRows)
    const attempts = await listAttempts(
      store,
      shown.map(({ number }) => number),
    )
    const next = rows.length > shown.length ? (shown.at(-1)?.number ?? null) : null
    return { deliveries: shown.map((row) => deliveryOf(row, attempts)), next }
  })
  serve(app, resendDelivery, async ({ context, param }) => {
    await only(context)
    const at = await clock()
    await store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'notifications')
      const message = await findMessageById(transaction, param('deliveryId'))
      if (!message) throw notFound('There is no such delivery.')
      if (message.state !== 'dead') throw conflict('conflict', 'Only messages that were given up can be sent again.')
      await updateMessage(transaction, message.number, {
        state: 'waiting',
        due_at: at,
        attempts: 0,
        first_at: null,
        done_at: null,
      })
      await recordAudit(transaction, { at: now(), action: 'notification.change', object: `sent again: ${message.id}` })
    })
    return {}
  })
}

type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number]

function deliveryOf(row: ListedMessage, attempts: readonly AttemptRow[]): Delivery {
  const draft = readMessageDraft(row)
  const { channel_kind: kind, channel_owner: owner, channel_name: name, channel_hint: hint } = row
  return {
    id: row.id,
    state: row.state === 'sent' ? 'sent' : row.state === 'dead' ? 'dead' : 'waiting',
    rule: row.rule_name,
    channel: owner === 'shared' ? (name ?? '') : (hint ?? 'removed'),
    channelKind: kind ?? 'removed',
    title: row.kind === 'confirm' ? 'Confirm the address' : messageWordsOf(draft).title,
    events: countOf(draft.numbers),
    createdAt: utcIso(row.created_at),
    at: row.state === 'dead' ? null : utcIso(row.done_at ?? row.due_at),
    attempts: attempts
      .filter(({ message_number }) => message_number === row.number)
      .map(({ at, delivered, words, milliseconds }) => ({
        at: utcIso(at),
        delivered: delivered === 1,
        words,
        milliseconds,
      })),
  }
}
