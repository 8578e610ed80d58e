import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.primaryKey()

/** Events, who is notified of them and how, and the messages sent. */
export function notifications(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  const counter = dialect === 'postgres' ? ('bigserial' as const) : ('integer' as const)
  const number = (column: ColumnDefinitionBuilder) =>
    dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement()

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('notification_event')
      .addColumn('number', counter, number)
      .addColumn('at', 'bigint', required)
      .addColumn('once', text, (c) => c.unique())
      .addColumn('body', text, required)
      .addColumn('place', 'bigint')
      .execute()
    await schema.createIndex('notification_event_place').on('notification_event').columns(['place']).execute()
    await schema.createIndex('notification_event_at').on('notification_event').columns(['at']).execute()
    await schema
      .createTable('notification_channel')
      .addColumn('id', text, key)
      .addColumn('kind', text, required)
      .addColumn('owner', text, required)
      .addColumn('name', text, required)
      .addColumn('enabled', 'integer', required)
      .addColumn('sealed', text, required)
      .addColumn('hint', text, required)
      .addColumn('fingerprint', text, (c) => c.unique())
      .addColumn('state', text, required)
      .addColumn('trouble', text)
      .addColumn('made_by', text)
      .addColumn('created_at', 'bigint', required)
      .addColumn('asked_at', 'bigint')
      .addColumn('sent_at', 'bigint')
      .execute()
    await schema
      .createIndex('notification_channel_owner')
      .on('notification_channel')
      .columns(['owner', 'made_by'])
      .execute()
    await schema
      .createTable('notification_rule')
      .addColumn('id', text, key)
      .addColumn('owner', text, required)
      .addColumn('name', text, required)
      .addColumn('enabled', 'integer', required)
      .addColumn('choice', text, required)
      .addColumn('updated_at', 'bigint', required)
      .execute()
    await schema
      .createTable('notification_route')
      .addColumn('id', text, key)
      .addColumn('rule_id', text, required)
      .addColumn('channel_id', text, required)
      .addColumn('place', 'bigint', required)
      .addColumn('closed_at', 'bigint')
      .execute()
    await schema.createIndex('notification_route_rule').on('notification_route').columns(['rule_id']).execute()
    await schema.createIndex('notification_route_channel').on('notification_route').columns(['channel_id']).execute()
    await schema.createIndex('notification_route_place').on('notification_route').columns(['place', 'id']).execute()
    await schema
      .createTable('notification_message')
      .addColumn('number', counter, number)
      .addColumn('id', text, (c) => c.notNull().unique())
      .addColumn('kind', text, required)
      .addColumn('route_id', text)
      .addColumn('channel_id', text, required)
      .addColumn('rule_name', text)
      .addColumn('draft', text, required)
      .addColumn('state', text, required)
      .addColumn('fixed', 'integer', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('due_at', 'bigint', required)
      .addColumn('attempts', 'integer', required)
      .addColumn('first_at', 'bigint')
      .addColumn('claimed_until', 'bigint')
      .addColumn('done_at', 'bigint')
      .execute()
    const messages = (name: string) => schema.createIndex(`notification_message_${name}`).on('notification_message')
    await messages('due').columns(['state', 'due_at']).execute()
    await messages('route').columns(['route_id', 'state']).execute()
    await messages('channel').columns(['channel_id', 'state']).execute()
    await messages('state').columns(['state', 'number']).execute()
    await schema
      .createTable('notification_attempt')
      .addColumn('number', counter, number)
      .addColumn('message_number', 'bigint', required)
      .addColumn('at', 'bigint', required)
      .addColumn('delivered', 'integer', required)
      .addColumn('words', text, required)
      .addColumn('milliseconds', 'integer', required)
      .execute()
    await schema
      .createIndex('notification_attempt_message')
      .on('notification_attempt')
      .columns(['message_number', 'number'])
      .execute()
  }

  return { up }
}
