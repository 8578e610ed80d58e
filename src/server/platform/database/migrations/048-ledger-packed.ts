import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Compressed records. Stored ones are packed in the background, newest first. */
export function ledgerPacked(dialect: 'sqlite' | 'postgres') {
  const bytes = dialect === 'postgres' ? ('bytea' as const) : ('blob' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema.alterTable('ledger_transaction').addColumn('packed', bytes).execute()
    await db.schema
      .createTable('ledger_text_mark')
      .addColumn('consensus', 'bigint', (column) => column.primaryKey())
      .execute()
    await sql`
      insert into ledger_text_mark (consensus)
      select max(consensus) + 1 from ledger_transaction having count(*) > 0`.execute(db)
  }

  return { up }
}
