import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Which documents of a policy refer to a message. */
export function policyRelation(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .createTable('policy_relation')
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('message_id', text, (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('policy_relation_key', ['policy_id', 'message_id', 'number'])
      .addForeignKeyConstraint(
        'policy_relation_document',
        ['policy_id', 'number'],
        'policy_document',
        ['policy_id', 'number'],
        (c) => c.onDelete('cascade'),
      )
      .execute()
    await db.schema
      .createIndex('policy_relation_number')
      .on('policy_relation')
      .columns(['policy_id', 'number'])
      .execute()
    const messages =
      dialect === 'postgres'
        ? sql`jsonb_array_elements_text(case when relationships like '[%' then relationships::jsonb else '[]' end)
            as message (value) where true`
        : sql`json_each(relationships) as message where message.type = 'text'`
    await sql`
      insert into policy_relation (policy_id, message_id, number)
      select distinct policy_id, message.value, number from policy_document cross join ${messages}`.execute(db)
  }

  return { up }
}
