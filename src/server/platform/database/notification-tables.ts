import type { Generated, Insertable, Selectable } from 'kysely'

/** Times are milliseconds since 1970; those of messages, routes and attempts are read from the database's clock. */
export interface NotificationTables {
  notification_event: EventTable
  notification_channel: ChannelTable
  notification_rule: RuleTable
  notification_route: RouteTable
  notification_message: MessageTable
  notification_attempt: AttemptTable
}

/** Written in the transaction of the change that it reports. */
interface EventTable {
  number: Generated<number>
  at: number
  /**
   * Identifies an event that several instances may report and that counts once; null for a change, which is
   * written once.
   */
  once: string | null
  /** A `NotableEvent`. */
  body: string
  /** Its position in the order of all events, without gaps; null until it is assigned. */
  place: number | null
}

interface ChannelTable {
  id: string
  kind: string
  /** `shared`, or `reader` for a subscription without an account. */
  owner: string
  name: string
  enabled: number
  /** The address and its secrets, encrypted. */
  sealed: string
  hint: string
  /** A keyed hash of a reader's address, so that an address has only one subscription. */
  fingerprint: string | null
  /** `active`, `unconfirmed`, or `gone` once the receiver has reported that it no longer exists. */
  state: string
  trouble: string | null
  /** The network address of the subscriber. */
  made_by: string | null
  created_at: number
  /** When a confirmation email was last requested. */
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
  /** The `place` of the last event that was considered. */
  place: number
  /** When the route's last message stopped accepting events. */
  closed_at: number | null
  /** Subjects whose start was reported and whose end was not, as a list; null for none. */
  followed: string | null
}

interface MessageTable {
  number: Generated<number>
  /** The same for every attempt. */
  id: string
  /** `events`, or `confirm` for a confirmation email. */
  kind: string
  route_id: string | null
  channel_id: string
  rule_name: string | null
  /** A `Draft`. */
  draft: string
  /** `waiting`, `sent`, `dead`. */
  state: string
  /** 1 once an attempt may have reached the receiver; its content no longer changes. */
  fixed: number
  created_at: number
  due_at: number
  attempts: number
  first_at: number | null
  /** Until then, an instance is sending it. */
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
