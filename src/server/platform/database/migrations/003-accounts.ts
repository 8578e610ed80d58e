import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (column) => column.notNull()

/** Accounts, their tokens and sessions, and failed sign-ins. */
export function accounts(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('account')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('username', text, (c) => c.notNull().unique())
      .addColumn('did', text, required)
      .addColumn('role', text, required)
      .addColumn('granted', text, required)
      .addColumn('withheld', text, required)
      .addColumn('password', text, required)
      .addColumn('disabled', 'integer', required)
      .addColumn('created_at', 'bigint', required)
      .execute()
    await schema
      .createTable('account_token')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('account_id', text, required)
      .addColumn('expires_at', 'bigint', required)
      .execute()
    await schema.createIndex('account_token_account').on('account_token').columns(['account_id']).execute()
    await schema
      .createTable('session')
      .addColumn('id_hash', text, (c) => c.primaryKey())
      .addColumn('username', text, required)
      .addColumn('refresh_token', text, required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('used_at', 'bigint', required)
      .execute()
    await schema.createIndex('session_username').on('session').columns(['username']).execute()
    await schema
      .createTable('failed_login')
      .addColumn('who', text, required)
      .addColumn('at', 'bigint', required)
      .addColumn('id', text, required)
      .addPrimaryKeyConstraint('failed_login_key', ['who', 'at', 'id'])
      .execute()
  }

  return { up }
}
