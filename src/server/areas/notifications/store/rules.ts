import { Choice } from '#api/notifications/rules.ts'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Store } from '../../../platform/database/database.ts'
import type { RouteRow, RuleRow } from '../../../platform/database/notification-tables.ts'
import { parseStored } from '../../../platform/stored-json.ts'
import type { Owner } from './channels.ts'
import { newestPlace } from './events.ts'

export function readChoice({ choice }: Pick<RuleRow, 'choice'>): Choice {
  return parseStored(Choice, choice, 'the choice of a rule')
}

const Followed = v.array(v.string())

/** The subjects whose start a route has reported and whose end it has not. */
export function readFollowed({ followed }: Pick<RouteRow, 'followed'>): ReadonlySet<string> {
  return new Set(followed === null ? [] : parseStored(Followed, followed, 'what a rule follows'))
}

export async function updateRoute(store: Store, id: string, change: Partial<RouteRow>): Promise<void> {
  await store.updateTable('notification_route').set(change).where('id', '=', id).execute()
}

export function findRule(store: Store, id: string): Promise<RuleRow | undefined> {
  return store.selectFrom('notification_rule').selectAll().where('id', '=', id).executeTakeFirst()
}

export function listRules(store: Store, owner: Owner): Promise<RuleRow[]> {
  return store
    .selectFrom('notification_rule')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The distinct choices of all enabled rules. */
export async function listChoices(store: Store): Promise<Choice[]> {
  const rows = await store
    .selectFrom('notification_rule')
    .select('choice')
    .distinct()
    .where('enabled', '=', 1)
    .execute()
  return rows.map(readChoice)
}

export async function insertRule(store: Store, row: RuleRow): Promise<void> {
  await store.insertInto('notification_rule').values(row).execute()
}

export async function updateRule(store: Store, id: string, change: Partial<RuleRow>): Promise<void> {
  await store.updateTable('notification_rule').set(change).where('id', '=', id).execute()
}

/** Also deletes its waiting messages. Sent messages stay in the log. */
export async function deleteRule(store: Store, id: string): Promise<void> {
  await dropRoutes(store, await listRoutesOf(store, [id]))
  await store.deleteFrom('notification_rule').where('id', '=', id).execute()
}

export function listRoutesOf(store: Store, ruleIds: readonly string[]): Promise<RouteRow[]> {
  if (ruleIds.length === 0) return Promise.resolve([])
  return store.selectFrom('notification_route').selectAll().where('rule_id', 'in', ruleIds).execute()
}

export async function findChoiceOfRoute(store: Store, routeId: string): Promise<Choice | undefined> {
  const row = await store
    .selectFrom('notification_route as route')
    .innerJoin('notification_rule as rule', 'rule.id', 'route.rule_id')
    .select('rule.choice')
    .where('route.id', '=', routeId)
    .executeTakeFirst()
  return row && readChoice(row)
}

export async function isChannelUsed(store: Store, channelId: string): Promise<boolean> {
  const row = await store
    .selectFrom('notification_route')
    .select('id')
    .where('channel_id', '=', channelId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A new channel starts with the next event; an existing one misses nothing. */
export async function setRoutes(transaction: Store, ruleId: string, channelIds: readonly string[]): Promise<void> {
  const held = await listRoutesOf(transaction, [ruleId])
  await dropRoutes(
    transaction,
    held.filter(({ channel_id }) => !channelIds.includes(channel_id)),
  )
  const place = await newestPlace(transaction)
  const fresh = [...new Set(channelIds)].filter((id) => !held.some(({ channel_id }) => channel_id === id))
  if (fresh.length > 0)
    await transaction
      .insertInto('notification_route')
      .values(
        fresh.map((channel_id) => ({
          id: randomUUID(),
          rule_id: ruleId,
          channel_id,
          place,
          closed_at: null,
          followed: null,
        })),
      )
      .execute()
}

/** Deletes the waiting messages of a rule that is turned off. */
export async function dropWaiting(transaction: Store, ruleId: string): Promise<void> {
  const routes = await listRoutesOf(transaction, [ruleId])
  if (routes.length === 0) return
  await transaction
    .deleteFrom('notification_message')
    .where(
      'route_id',
      'in',
      routes.map(({ id }) => id),
    )
    .where('state', '=', 'waiting')
    .execute()
}

async function dropRoutes(transaction: Store, routes: readonly RouteRow[]): Promise<void> {
  const ids = routes.map(({ id }) => id)
  if (ids.length === 0) return
  await transaction
    .deleteFrom('notification_message')
    .where('route_id', 'in', ids)
    .where('state', '=', 'waiting')
    .execute()
  await transaction.deleteFrom('notification_route').where('id', 'in', ids).execute()
}
