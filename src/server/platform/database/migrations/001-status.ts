import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (column) => column.notNull()

/** Settings, leases, the change log, and the status area. */
export function status(dialect: 'sqlite' | 'postgres') {
  // PostgreSQL sorts text by locale by default; SQLite sorts by code point.
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  const counter = dialect === 'postgres' ? ('bigserial' as const) : ('integer' as const)
  const number: Column = (column) =>
    dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement()

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('setting')
      .addColumn('key', text, (c) => c.primaryKey())
      .addColumn('value', text, required)
      .execute()
    await schema
      .createTable('lease')
      .addColumn('name', text, (c) => c.primaryKey())
      .addColumn('owner', text, required)
      .addColumn('until', 'bigint', required)
      .execute()
    await schema
      .createTable('change')
      .addColumn('number', counter, number)
      .addColumn('area', text, required)
      .addColumn('kind', text, required)
      .addColumn('id', text)
      .addColumn('at', 'bigint', required)
      .execute()
    await schema
      .createTable('status_page')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('name', text, required)
      .addColumn('body', text, required)
      .addColumn('time_zone', text, required)
      .addColumn('updated_at', 'bigint')
      .addColumn('rollup', text)
      .addColumn('rollup_at', 'bigint')
      .addColumn('sampled', 'integer', required)
      .addColumn('seen_at', 'bigint', required)
      .addColumn('imported_at', 'bigint', required)
      .execute()
    await schema
      .createTable('status_component')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('name', text, required)
      .addColumn('body', text, required)
      .addColumn('status', text, required)
      .addColumn('updated_at', 'bigint')
      .addColumn('ordinal', 'integer', required)
      .addColumn('seen_at', 'bigint', required)
      .execute()
    await schema
      .createTable('status_record')
      .addColumn('kind', text, required)
      .addColumn('id', text, required)
      .addColumn('body', text, required)
      .addColumn('name', text, required)
      .addColumn('status', text, required)
      .addColumn('impact', text, required)
      .addColumn('created_at', 'bigint')
      .addColumn('updated_at', 'bigint')
      .addColumn('started_at', 'bigint', required)
      .addColumn('ended_at', 'bigint')
      .addColumn('newest_at', 'bigint', required)
      .addColumn('scheduled_for', 'bigint')
      .addColumn('scheduled_until', 'bigint')
      .addColumn('month', text, required)
      .addColumn('search', text, required)
      .addColumn('networks', text, required)
      .addColumn('seen_at', 'bigint', required)
      .addPrimaryKeyConstraint('status_record_key', ['kind', 'id'])
      .execute()
    await schema.createIndex('status_record_newest').on('status_record').columns(['kind', 'newest_at']).execute()
    await schema.createIndex('status_record_started').on('status_record').columns(['kind', 'started_at']).execute()
    await schema
      .createTable('status_record_version')
      .addColumn('kind', text, required)
      .addColumn('record_id', text, required)
      .addColumn('number', 'integer', required)
      .addColumn('body', text, required)
      .addColumn('seen_at', 'bigint', required)
      .addPrimaryKeyConstraint('status_record_version_key', ['kind', 'record_id', 'number'])
      .execute()
    await schema
      .createTable('status_record_component')
      .addColumn('kind', text, required)
      .addColumn('record_id', text, required)
      .addColumn('component_id', text, required)
      .addColumn('name', text, required)
      .addPrimaryKeyConstraint('status_record_component_key', ['component_id', 'kind', 'record_id'])
      .execute()
    await schema
      .createIndex('status_record_component_record')
      .on('status_record_component')
      .columns(['kind', 'record_id'])
      .execute()
    await schema
      .createTable('status_transition')
      .addColumn('component_id', text, required)
      .addColumn('cause', text, required)
      .addColumn('at', 'bigint', required)
      .addColumn('seen_at', 'bigint', required)
      .addColumn('from_status', text, required)
      .addColumn('to_status', text, required)
      .addColumn('record_kind', text)
      .addColumn('record_id', text)
      .addPrimaryKeyConstraint('status_transition_key', ['component_id', 'cause'])
      .execute()
    await schema.createIndex('status_transition_at').on('status_transition').columns(['component_id', 'at']).execute()
    await schema
      .createTable('status_change')
      .addColumn('id', counter, number)
      .addColumn('kind', text, required)
      .addColumn('subject_kind', text, required)
      .addColumn('subject_id', text, required)
      .addColumn('name', text, required)
      .addColumn('seen_at', 'bigint', required)
      .addColumn('from_value', text)
      .addColumn('to_value', text)
      .execute()
    await schema.createIndex('status_change_seen').on('status_change').columns(['seen_at']).execute()
  }

  return { up }
}
