import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Our additional transaction filters. Stored transactions are indexed in the background, newest first. */
export function ledgerFacets(dialect: 'sqlite' | 'postgres') {
  const keyOnly = dialect === 'postgres' ? sql`` : sql`without rowid`

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .createTable('ledger_facet')
      .addColumn('value', 'bigint', (column) => column.notNull())
      .addColumn('class', 'integer', (column) => column.notNull())
      .addColumn('consensus', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('ledger_facet_key', ['value', 'class', 'consensus'])
      .modifyEnd(keyOnly)
      .execute()
    await db.schema
      .createTable('ledger_facet_mark')
      .addColumn('consensus', 'bigint', (column) => column.primaryKey())
      .execute()
    await sql`
      insert into ledger_facet_mark (consensus)
      select max(consensus) + 1 from ledger_transaction having count(*) > 0`.execute(db)
  }

  return { up }
}
