import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

const required: Column = (column) => column.notNull()

/** System schemas and all their versions. */
export function schemas(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('system_schema')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('uuid', text, required)
      .addColumn('name', text, required)
      .addColumn('description', text, required)
      .addColumn('entity', text, required)
      .addColumn('status', text, required)
      .addColumn('active', 'integer', required)
      .addColumn('readonly', 'integer', required)
      .addColumn('creator', text, required)
      .addColumn('owner', text, required)
      .addColumn('document', text, required)
      .addColumn('faults', text, required)
      .addColumn('created_at', 'bigint', required)
      .addColumn('updated_at', 'bigint', required)
      .execute()
    await schema.createIndex('system_schema_created').on('system_schema').columns(['created_at', 'id']).execute()
    await schema.createIndex('system_schema_entity').on('system_schema').columns(['entity', 'active']).execute()
    await schema
      .createTable('system_schema_version')
      .addColumn('schema_id', text, required)
      .addColumn('number', 'integer', required)
      .addColumn('name', text, required)
      .addColumn('description', text, required)
      .addColumn('entity', text, required)
      .addColumn('document', text, required)
      .addColumn('action', text, required)
      .addColumn('written_by', text, required)
      .addColumn('written_at', 'bigint', required)
      .addPrimaryKeyConstraint('system_schema_version_key', ['schema_id', 'number'])
      .execute()
  }

  return { up }
}
