import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Files that users attach to documents of a policy, stored once per user. */
export function keptFiles(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  const bytes = dialect === 'postgres' ? sql`bytea` : sql`blob`

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .createTable('kept_file')
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull())
      .addColumn('account', text, (c) => c.notNull())
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('content', bytes, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('referenced_at', 'bigint')
      .addPrimaryKeyConstraint('kept_file_key', ['policy_id', 'hash', 'account'])
      .execute()
    await db.schema.createIndex('kept_file_account').on('kept_file').columns(['account', 'created_at']).execute()
  }

  return { up }
}
