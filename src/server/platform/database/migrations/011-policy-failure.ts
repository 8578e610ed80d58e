import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Failures of blocks, with their input, so that they can be retried. */
export function policyFailure(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up({ schema }: Kysely<Tables>): Promise<void> {
    await schema
      .createTable('policy_failure')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('block_id', text, (c) => c.notNull())
      .addColumn('input', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('reason', text, (c) => c.notNull())
      .addColumn('did', text)
      .addColumn('sender', text)
      .addColumn('event', text, (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('policy_failure_policy').on('policy_failure').columns(['policy_id', 'at']).execute()
  }

  return { up }
}
