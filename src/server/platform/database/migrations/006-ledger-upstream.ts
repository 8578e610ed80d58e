import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Counts of the transactions seen at a mirror node, separate from those of our own ledger. */
export function ledgerUpstream(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .createTable('upstream_bucket')
      .addColumn('grain', text, (c) => c.notNull())
      .addColumn('start', 'bigint', (c) => c.notNull())
      .addColumn('body', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('upstream_bucket_key', ['grain', 'start'])
      .execute()
  }

  return { up }
}
