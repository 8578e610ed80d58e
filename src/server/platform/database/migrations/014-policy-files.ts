import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The files that policies were imported from, and the origin of each policy. */
export function policyFiles(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  const bytes = dialect === 'postgres' ? ('bytea' as const) : ('blob' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .createTable('policy_origin')
      .addColumn('policy_id', text, (c) => c.primaryKey())
      .addColumn('tag', text, (c) => c.notNull())
      .addColumn('uuid', text)
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('creator', text)
      .addColumn('digest', text, (c) => c.notNull())
      .addColumn('file_id', text, (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .execute()
    await db.schema.createIndex('policy_origin_tag').on('policy_origin').column('tag').execute()
    await db.schema
      .createTable('policy_file')
      .addColumn('file_id', text, (c) => c.notNull())
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('body', bytes, (c) => c.notNull())
      .addColumn('written_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('policy_file_key', ['file_id', 'part'])
      .execute()
  }

  return { up }
}
