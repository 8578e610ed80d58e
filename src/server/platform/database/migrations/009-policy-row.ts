import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The metadata that a Guardian keeps for a document, the columns to look it up by, and its earlier states. */
export function policyRow(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up({ schema }: Kysely<Tables>): Promise<void> {
    const table = () => schema.alterTable('policy_document')
    await table()
      .addColumn('kind', text, (c) => c.notNull().defaultTo('vc'))
      .execute()
    await table()
      .addColumn('details', text, (c) => c.notNull().defaultTo('{}'))
      .execute()
    for (const column of ['hash', 'message_id', 'subject'] as const) {
      await table().addColumn(column, text).execute()
      await schema
        .createIndex(`policy_document_${column}`)
        .on('policy_document')
        .columns(['policy_id', column])
        .where(column, 'is not', null)
        .execute()
    }
    await schema
      .createTable('policy_document_state')
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('document_id', text, (c) => c.notNull())
      .addColumn('number', 'bigint', (c) => c.notNull())
      .addColumn('block_id', text, (c) => c.notNull())
      .addColumn('did', text)
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('body', text, (c) => c.notNull())
      .addPrimaryKeyConstraint('policy_document_state_key', ['policy_id', 'document_id', 'number'])
      .execute()
  }

  return { up }
}
