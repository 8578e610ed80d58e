import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Who did what. Rows are added, and deleted by age; no statement changes one. */
export function audit(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  const counter = dialect === 'postgres' ? ('bigserial' as const) : ('integer' as const)
  const number = (column: ColumnDefinitionBuilder) =>
    dialect === 'postgres' ? column.primaryKey() : column.primaryKey().autoIncrement()

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    await schema
      .createTable('audit_entry')
      .addColumn('number', counter, number)
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('actor', text)
      .addColumn('address', text)
      .addColumn('action', text, (c) => c.notNull())
      .addColumn('object', text)
      .addColumn('outcome', text, (c) => c.notNull())
      .execute()
    for (const column of ['at', 'actor', 'action', 'object'] as const)
      await schema.createIndex(`audit_entry_${column}`).on('audit_entry').columns([column, 'number']).execute()
  }

  return { up }
}
