import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (column) => column.notNull()

/** The ledger: its records, the indexes that find them, and their counts. */
export function ledger(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  // In SQLite, `integer primary key` makes the key the row id, so that the table needs no separate index.
  const key = dialect === 'postgres' ? ('bigint' as const) : ('integer' as const)
  const keyOnly = dialect === 'postgres' ? sql`` : sql`without rowid`

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('ledger_transaction')
      .addColumn('consensus', key, (c) => c.primaryKey())
      .addColumn('payer', 'bigint', required)
      .addColumn('valid_start', 'bigint', required)
      .addColumn('nonce', 'integer', required)
      .addColumn('scheduled', 'integer', required)
      .addColumn('batch', 'bigint')
      .addColumn('hash_key', 'bigint')
      .addColumn('body', text, required)
      .addColumn('fees', text)
      .execute()
    await schema
      .createIndex('ledger_transaction_id')
      .on('ledger_transaction')
      .columns(['payer', 'valid_start', 'consensus'])
      .execute()
    await schema
      .createIndex('ledger_transaction_hash')
      .on('ledger_transaction')
      .columns(['hash_key', 'consensus'])
      .where('hash_key', 'is not', null)
      .execute()
    await schema
      .createIndex('ledger_transaction_batch')
      .on('ledger_transaction')
      .columns(['batch', 'consensus'])
      .where('batch', 'is not', null)
      .execute()
    await schema
      .createTable('ledger_posting')
      .addColumn('account', 'bigint', required)
      .addColumn('class', 'integer', required)
      .addColumn('consensus', 'bigint', required)
      .addPrimaryKeyConstraint('ledger_posting_key', ['account', 'class', 'consensus'])
      .modifyEnd(keyOnly)
      .execute()
    await schema
      .createTable('ledger_bucket')
      .addColumn('grain', text, required)
      .addColumn('start', 'bigint', required)
      .addColumn('body', text, required)
      .addPrimaryKeyConstraint('ledger_bucket_key', ['grain', 'start'])
      .execute()
  }

  return { up }
}
