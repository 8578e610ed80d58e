import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Sandboxes of dry runs, each a separate database as compressed bytes, and their savepoints. */
export function policySandbox(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  const bytes = dialect === 'postgres' ? sql`bytea` : sql`blob`

  async function up({ schema }: Kysely<Tables>): Promise<void> {
    await schema
      .createTable('policy_sandbox')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('account', text, (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('image', bytes, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('policy_sandbox_owner', ['account', 'policy_id'])
      .execute()
    await schema.createIndex('policy_sandbox_used').on('policy_sandbox').column('used_at').execute()
    await schema
      .createTable('policy_savepoint')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('sandbox_id', text, (c) => c.notNull().references('policy_sandbox.id').onDelete('cascade'))
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('image', bytes, (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('policy_savepoint_sandbox').on('policy_savepoint').column('sandbox_id').execute()
  }

  return { up }
}
