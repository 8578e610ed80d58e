import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Documents that imports of policies have written but not published, or that are still to be deleted. */
export function policyStage(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .createTable('policy_stage')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('first', 'bigint', (c) => c.notNull())
      .addColumn('last', 'bigint', (c) => c.notNull())
      .addColumn('filled', 'bigint')
      .execute()
    // The next import removes what an interrupted one left.
    await sql`insert into policy_stage (id, policy_id, first, last, filled)
      select value, value, 0, ${sql.lit(Number.MAX_SAFE_INTEGER)}, null from setting where key = 'policy.staged'`.execute(
      db,
    )
    await sql`delete from setting where key = 'policy.staged'`.execute(db)
  }

  return { up }
}
