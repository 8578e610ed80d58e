import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Tools that policies use but do not contain. */
export function policyTools(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up({ schema }: Kysely<Tables>): Promise<void> {
    await schema
      .createTable('policy_tool')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('message_id', text)
      .addColumn('hash', text)
      .addColumn('imported_by', text, (c) => c.notNull())
      .addColumn('imported_at', 'bigint', (c) => c.notNull())
      .addColumn('body', text, (c) => c.notNull())
      .execute()
  }

  return { up }
}
