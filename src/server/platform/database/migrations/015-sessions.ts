import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

const sampleNames = ['reader', 'installer', 'verifier', 'auditor']

/** The descriptions of sessions and tokens, and which accounts belong to the sample data. */
export function sessions(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    await schema
      .alterTable('account')
      .addColumn('sample', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    // The sample's accounts share one creation time, which no two commands have in common.
    const made = await db
      .selectFrom('account')
      .select('created_at')
      .where('role', '=', 'USER')
      .where('username', 'in', sampleNames)
      .groupBy('created_at')
      .having(sql`count(*)`, '>', 1)
      .execute()
    for (const { created_at } of made)
      await db
        .updateTable('account')
        .set({ sample: 1 })
        .where('created_at', '=', created_at)
        .where('username', 'in', sampleNames)
        .execute()
    for (const [name, type] of [
      ['device', text],
      ['token_id', text],
    ] as const)
      await schema.alterTable('session').addColumn(name, type).execute()
    for (const [name, type] of [
      ['device', text],
      ['created_at', 'bigint'],
      ['used_at', 'bigint'],
    ] as const)
      await schema.alterTable('account_token').addColumn(name, type).execute()
  }

  return { up }
}
