import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** An index of documents by credential id, columns to retry failures, and which notifications were read. */
export function policyEngine(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  const id =
    dialect === 'postgres'
      ? sql`case when json_typeof(body::json -> 'id') = 'string' then body::json ->> 'id' end`
      : sql`case when json_type(body, '$.id') = 'text' then json_extract(body, '$.id') end`

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    await schema.alterTable('policy_document').addColumn('credential', text).execute()
    await sql`update policy_document set credential = ${id}`.execute(db)
    await schema
      .createIndex('policy_document_credential')
      .on('policy_document')
      .columns(['policy_id', 'credential'])
      .execute()
    await schema
      .alterTable('policy_failure')
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('policy_failure').addColumn('retry_at', 'bigint').execute()
    await schema.createIndex('policy_failure_retry').on('policy_failure').columns(['policy_id', 'retry_at']).execute()
    await schema.alterTable('policy_notification').addColumn('read_at', 'bigint').execute()
    for (const table of ['policy_notification', 'policy_aggregate'] as const)
      await db.deleteFrom(table).where('policy_id', 'not in', db.selectFrom('policy').select('id')).execute()
    await schema.createIndex('policy_notification_of').on('policy_notification').columns(['did', 'at']).execute()
  }

  return { up }
}
