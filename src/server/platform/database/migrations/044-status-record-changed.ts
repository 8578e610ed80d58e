import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** When each record last changed, as reported in calendars and feeds: their time stamps must never decrease. */
export function statusRecordChanged(dialect: 'sqlite' | 'postgres') {
  const latest = sql.raw(dialect === 'postgres' ? 'greatest' : 'max')

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .alterTable('status_record')
      .addColumn('changed_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`
      update status_record
      set changed_at = ${latest}(newest_at, coalesce(updated_at, newest_at), coalesce(withdrawn_at, newest_at))`.execute(
      db,
    )
  }

  return { up }
}
