import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Documents that wait in a block until others arrive, and notifications from blocks to accounts. */
export function policyAggregate(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up({ schema }: Kysely<Tables>): Promise<void> {
    await schema
      .createTable('policy_aggregate')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('block_id', text, (c) => c.notNull())
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('holder', text, (c) => c.notNull())
      .addColumn('body', text, (c) => c.notNull())
      .execute()
    await schema
      .createIndex('policy_aggregate_block')
      .on('policy_aggregate')
      .columns(['policy_id', 'block_id', 'number'])
      .execute()
    await schema
      .createTable('policy_notification')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('block_id', text, (c) => c.notNull())
      .addColumn('did', text, (c) => c.notNull())
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('message', text, (c) => c.notNull())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute()
    await schema
      .createIndex('policy_notification_did')
      .on('policy_notification')
      .columns(['did', 'policy_id', 'block_id', 'at'])
      .execute()
  }

  return { up }
}
