import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What remains of documents deleted because of their age, and an index to find old documents. */
export function policyRetention(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up({ schema }: Kysely<Tables>): Promise<void> {
    await schema
      .createTable('policy_removed')
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .addColumn('removed_at', 'bigint', (c) => c.notNull())
      .addColumn('keep_days', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('policy_removed_key', ['policy_id', 'number'])
      .execute()
    await schema.createIndex('policy_removed_id').on('policy_removed').columns(['policy_id', 'id']).execute()
    await schema
      .createIndex('policy_document_changed')
      .on('policy_document')
      .columns(['policy_id', 'updated_at', 'number'])
      .execute()
    await schema
      .createIndex('policy_document_owner')
      .on('policy_document')
      .columns(['policy_id', 'owner', 'schema', 'number'])
      .execute()
  }

  return { up }
}
