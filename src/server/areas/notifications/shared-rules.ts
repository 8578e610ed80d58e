import type { Choice, Rule, RuleInput } from '#api/notifications/rules.ts'
import { plannedMessages } from '#domain/notifications/preview.ts'
import { messageWordsOf } from '#domain/notifications/words.ts'
import { utcIso } from '#domain/time/instant.ts'
import { randomUUID } from 'node:crypto'
import { lockForWrite, recordAudit } from '../../platform/database/writes.ts'
import type { Store } from '../../platform/database/database.ts'
import { conflict, invalidBody, notFound } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'
import type { NotificationPorts } from './ports.ts'
import { listChannels } from './store/channels.ts'
import { listEventsSince } from './store/events.ts'
import {
  deleteRule,
  dropWaiting,
  findRule,
  insertRule,
  listRoutesOf,
  listRules,
  readChoice,
  setRoutes,
  updateRule,
} from './store/rules.ts'

export interface SharedRuleOptions {
  readonly store: Store
  readonly now: () => number
  readonly limits: Limits
  readonly ports: NotificationPorts
}

export type SharedRules = ReturnType<typeof createSharedRules>

const previewMs = 30 * 24 * 3_600_000
/** Events that cannot be derived from records, so that only recorded ones count. */
const onlyRecorded: ReadonlySet<string> = new Set([
  'status.unconfirmed',
  'status.confirmed',
  'signal.raised',
  'signal.cleared',
  'policy.waiting',
])

/** The rules managed by Standard Registry accounts. */
export function createSharedRules({ store, now, limits, ports }: SharedRuleOptions) {
  function rowOf(id: string, { name, enabled, choice }: RuleInput) {
    return { id, owner: 'shared', name, enabled: enabled ? 1 : 0, choice: JSON.stringify(choice), updated_at: now() }
  }

  function audit(transaction: Store, object: string): Promise<void> {
    return recordAudit(transaction, { at: now(), action: 'notification.change', object })
  }

  return {
    async list(): Promise<Rule[]> {
      const rows = await listRules(store, 'shared')
      const routes = await listRoutesOf(
        store,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        enabled: row.enabled === 1,
        channelIds: routes.filter(({ rule_id }) => rule_id === row.id).map(({ channel_id }) => channel_id),
        choice: readChoice(row),
        updatedAt: utcIso(row.updated_at),
      }))
    },

    async add(input: RuleInput): Promise<Rule> {
      const row = rowOf(randomUUID(), input)
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        await check(transaction, input)
        if ((await listRules(transaction, 'shared')).length >= limits.notificationRules)
          throw conflict('conflict', `There are ${limits.notificationRules} rules already. Remove one first.`)
        await insertRule(transaction, row)
        await setRoutes(transaction, row.id, input.channelIds)
        await audit(transaction, `rule added: ${input.name}`)
      })
      return { id: row.id, ...input, updatedAt: utcIso(row.updated_at) }
    },

    async change(id: string, input: RuleInput): Promise<Rule> {
      const row = rowOf(id, input)
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        await get(transaction, id)
        await check(transaction, input)
        await updateRule(transaction, id, row)
        await setRoutes(transaction, id, input.channelIds)
        if (!input.enabled) await dropWaiting(transaction, id)
        await audit(transaction, `rule changed: ${input.name}`)
      })
      return { id, ...input, updatedAt: utcIso(row.updated_at) }
    },

    async remove(id: string): Promise<void> {
      await store.transaction().execute(async (transaction) => {
        await lockForWrite(transaction, 'notifications')
        const { name } = await get(transaction, id)
        await deleteRule(transaction, id)
        await audit(transaction, `rule removed: ${name}`)
      })
    },

    /** The messages that the rule would have sent, newest first. */
    async preview(choice: Choice) {
      const since = now() - previewMs
      const limit = limits.notificationPreviewEvents
      const past = await ports.pastEvents({ since, limit, now: now(), soonMinutes: choice.soonMinutes })
      const others = (await listEventsSince(store, since, limit)).filter(({ kind }) => onlyRecorded.has(kind))
      const events = [...past, ...others].filter(({ at }) => at >= since && at <= now()).toSorted((a, b) => a.at - b.at)
      const messages = plannedMessages(choice, events)
      return {
        total: messages.length,
        since: utcIso(since),
        messages: messages
          .toReversed()
          .slice(0, limits.notificationPreviewMessages)
          .map(({ at, draft }) => {
            const { title, items, rest } = messageWordsOf(draft)
            return {
              at: utcIso(at),
              title,
              lines: [...items.map(({ headline }) => headline), ...(rest === null ? [] : [rest])],
            }
          }),
      }
    },
  }
}

async function get(from: Store, id: string) {
  const row = await findRule(from, id)
  if (row?.owner !== 'shared') throw notFound('There is no such rule.')
  return row
}

async function check(transaction: Store, { channelIds }: RuleInput): Promise<void> {
  const known = new Set((await listChannels(transaction, 'shared')).map(({ id }) => id))
  if (!channelIds.every((id) => known.has(id))) throw invalidBody(['channelIds: one of the channels does not exist'])
}
