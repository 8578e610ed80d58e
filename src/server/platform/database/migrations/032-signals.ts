import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Signals: the ledger's activity in each minute, the usual values of each hour, and changes of a signal's state. */
export function signals(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    for (const table of ['signal_minute', 'signal_hour'] as const)
      await schema
        .createTable(table)
        .addColumn('network', text, (c) => c.notNull())
        .addColumn('start', 'bigint', (c) => c.notNull())
        .addColumn('body', text, (c) => c.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, ['network', 'start'])
        .execute()
    await schema
      .createTable('signal_transition')
      .addColumn('network', text, (c) => c.notNull())
      .addColumn('signal', text, (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('began', 'bigint', (c) => c.notNull())
      .addColumn('from_state', text, (c) => c.notNull())
      .addColumn('to_state', text, (c) => c.notNull())
      .addColumn('evidence', text, (c) => c.notNull())
      .addColumn('explained_by', text)
      .addPrimaryKeyConstraint('signal_transition_key', ['network', 'at', 'signal'])
      .execute()
  }

  return { up }
}
