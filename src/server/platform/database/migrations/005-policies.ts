import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (column) => column.notNull()

/** Policies with all versions and roles, and their documents with indexes and counts. */
export function policies(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  // In SQLite, the table is then stored in its index.
  const keyOnly = dialect === 'postgres' ? sql`` : sql`without rowid`

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('policy')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('policy_tag', text, (c) => c.notNull().unique())
      .addColumn('number', 'integer', required)
      .addColumn('name', text, required)
      .addColumn('description', text, required)
      .addColumn('version', text)
      .addColumn('owner', text, required)
      .addColumn('body', text, required)
      .addColumn('documents', 'bigint', required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required)
      .execute()
    await schema
      .createTable('policy_version')
      .addColumn('policy_id', text, required)
      .addColumn('number', 'integer', required)
      .addColumn('version', text)
      .addColumn('body', text, required)
      .addColumn('written_by', text, required)
      .addColumn('written_at', 'bigint', required)
      .addPrimaryKeyConstraint('policy_version_key', ['policy_id', 'number'])
      .execute()
    await schema
      .createTable('policy_role')
      .addColumn('policy_id', text, required)
      .addColumn('did', text, required)
      .addColumn('role', text, required)
      .addColumn('given_at', 'bigint', required)
      .addPrimaryKeyConstraint('policy_role_key', ['did', 'policy_id', 'role'])
      .execute()
    await schema
      .createTable('policy_state')
      .addColumn('policy_id', text, required)
      .addColumn('did', text, required)
      .addColumn('block_id', text, required)
      .addColumn('body', text, required)
      .addPrimaryKeyConstraint('policy_state_key', ['policy_id', 'did', 'block_id'])
      .execute()
    await schema
      .createTable('policy_completion')
      .addColumn('policy_id', text, required)
      .addColumn('did', text, required)
      .addColumn('block_id', text, required)
      .addColumn('at', 'bigint', required)
      .addPrimaryKeyConstraint('policy_completion_key', ['policy_id', 'did', 'block_id'])
      .execute()
    await documents(db)
  }

  async function documents({ schema }: Kysely<Tables>): Promise<void> {
    await schema
      .createTable('policy_document')
      .addColumn('policy_id', text, required)
      .addColumn('number', 'bigint', required)
      .addColumn('id', text, required)
      .addColumn('schema', text)
      .addColumn('owner', text, required)
      .addColumn('tag', text)
      .addColumn('option', text, required)
      .addColumn('relationships', text, required)
      .addColumn('body', text, required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required)
      .addPrimaryKeyConstraint('policy_document_key', ['policy_id', 'number'])
      .execute()
    await schema.createIndex('policy_document_id').unique().on('policy_document').columns(['policy_id', 'id']).execute()
    await schema
      .createTable('policy_list')
      .addColumn('id', 'bigint', (c) => c.primaryKey())
      .addColumn('policy_id', text, required)
      .addColumn('key', text, required)
      .addUniqueConstraint('policy_list_name', ['policy_id', 'key'])
      .execute()
    await schema
      .createTable('policy_entry')
      .addColumn('list_id', 'bigint', required)
      .addColumn('value', text, required)
      .addColumn('number', 'bigint', required)
      .addPrimaryKeyConstraint('policy_entry_key', ['list_id', 'value', 'number'])
      .modifyEnd(keyOnly)
      .execute()
    await schema
      .createTable('policy_count')
      .addColumn('list_id', 'bigint', required)
      .addColumn('value', text, required)
      .addColumn('chunk', 'bigint', required)
      .addColumn('count', 'integer', required)
      .addPrimaryKeyConstraint('policy_count_key', ['list_id', 'value', 'chunk'])
      .modifyEnd(keyOnly)
      .execute()
  }

  return { up }
}
