import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Which accounts occur in which classes, by time. Made for stored transactions in the background, newest first. */
export function ledgerRosters(dialect: 'sqlite' | 'postgres') {
  const bytes = dialect === 'postgres' ? ('bytea' as const) : ('blob' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .createTable('ledger_roster')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('class', 'integer', (column) => column.notNull())
      .addColumn('oldest', 'bigint', (column) => column.notNull())
      .addColumn('newest', 'bigint', (column) => column.notNull())
      .addColumn('accounts', bytes, (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('ledger_roster_span')
      .on('ledger_roster')
      .columns(['class', 'oldest', 'newest'])
      .execute()
    // Compressing packed numbers again would cost more time than it saves bytes.
    if (dialect === 'postgres')
      await sql`alter table ledger_roster alter column accounts set storage external`.execute(db)
    await db.schema
      .createTable('ledger_roster_mark')
      .addColumn('consensus', 'bigint', (column) => column.primaryKey())
      .execute()
    await sql`
      insert into ledger_roster_mark (consensus)
      select consensus + 1 from ledger_transaction order by consensus desc limit 1`.execute(db)
  }

  return { up }
}
