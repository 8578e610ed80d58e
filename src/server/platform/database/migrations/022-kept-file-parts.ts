import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Contents in parts, each small enough to be written and read in a few milliseconds. */
export function keptFileParts(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  const bytes = dialect === 'postgres' ? sql`bytea` : sql`blob`

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .createTable('kept_file_part')
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull())
      .addColumn('account', text, (c) => c.notNull())
      .addColumn('part', 'integer', (c) => c.notNull())
      .addColumn('content', bytes, (c) => c.notNull())
      .addPrimaryKeyConstraint('kept_file_part_key', ['policy_id', 'hash', 'account', 'part'])
      .execute()
    await sql`insert into kept_file_part (policy_id, hash, account, part, content)
      select policy_id, hash, account, 0, content from kept_file`.execute(db)
    await db.schema.alterTable('kept_file').dropColumn('content').execute()
  }

  return { up }
}
