import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (column) => column.notNull()

/** Second factors of accounts. */
export function secondFactor(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('account_factor')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('account_id', text, required)
      .addColumn('kind', text, required)
      .addColumn('name', text, required)
      .addColumn('secret', text, required)
      .addColumn('last_step', 'bigint')
      .addColumn('confirmed', 'integer', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('used_at', 'bigint')
      .execute()
    await schema.createIndex('account_factor_account').on('account_factor').columns(['account_id']).execute()
    await schema
      .createTable('recovery_code')
      .addColumn('account_id', text, required)
      .addColumn('hash', text, required)
      .addPrimaryKeyConstraint('recovery_code_key', ['account_id', 'hash'])
      .execute()
  }

  return { up }
}
