import type { Generated, Insertable, Selectable } from 'kysely'

/** Times are milliseconds since 1970; those of messages, routes and attempts are of the database's clock. */
export interface NotificationTables {
  notification_event: EventTable
  notification_channel: ChannelTable
  notification_rule: RuleTable
  notification_route: RouteTable
  notification_message: MessageTable
  notification_attempt: AttemptTable
}

/** Written in the transaction of what happened. */
interface EventTable {
  number: Generated<number>
  at: number
  /** Names what may be noticed twice and counts once; null for a change, which is written once. */
  once: string | null
  /** A `NotableEvent`. */
  body: string
  /** Its place in the order of all messages, without gaps; null until it has one. */
  place: number | null
}

interface ChannelTable {
  id: string
  kind: string
  /** `shared`, or `reader` for what somebody subscribed by themselves. */
  owner: string
  name: string
  enabled: number
  /** Address and secrets, encrypted. */
  sealed: string
  hint: string
  /** A keyed hash of a reader's address: the same address is one subscription. */
  fingerprint: string | null
  /** `active`, `unconfirmed`, or `gone` once the receiver said so. */
  state: string
  trouble: string | null
  /** The network address that subscribed. */
  made_by: string | null
  created_at: number
  /** When a mail last asked to confirm. */
  asked_at: number | null
  sent_at: number | null
}

interface RuleTable {
  id: string
  owner: string
  name: string
  enabled: number
  /** A `Choice`. */
  choice: string
  updated_at: number
}

/** A rule and one of its channels. */
interface RouteTable {
  id: string
  rule_id: string
  channel_id: string
  /** The place of the last event that was considered. */
  place: number
  /** When its last message stopped to take up events. */
  closed_at: number | null
  /** The subjects that it has told of and that are not over, as a list; null for none. */
  followed: string | null
}

interface MessageTable {
  number: Generated<number>
  /** The same in every attempt. */
  id: string
  /** `events`, or `confirm` for the mail that asks to confirm. */
  kind: string
  route_id: string | null
  channel_id: string
  rule_name: string | null
  /** A `Draft`. */
  draft: string
  /** `waiting`, `sent`, `dead`. */
  state: string
  /** 1 once an attempt may have reached the receiver: what it says stays. */
  fixed: number
  created_at: number
  due_at: number
  attempts: number
  first_at: number | null
  /** An instance is sending it until then. */
  claimed_until: number | null
  done_at: number | null
}

interface AttemptTable {
  number: Generated<number>
  message_number: number
  at: number
  delivered: number
  words: string
  milliseconds: number
}

export type ChannelRow = Selectable<ChannelTable>
export type RuleRow = Selectable<RuleTable>
export type RouteRow = Selectable<RouteTable>
export type MessageRow = Selectable<MessageTable>
export type NewMessage = Insertable<MessageTable>
export type AttemptRow = Selectable<AttemptTable>
