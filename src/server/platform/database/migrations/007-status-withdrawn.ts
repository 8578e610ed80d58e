import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** When an upstream's page was first seen without something that it had listed. The history keeps such rows. */
export const statusWithdrawn = {
  async up(db: Kysely<Tables>): Promise<void> {
    for (const table of ['status_component', 'status_record'])
      // oxlint-disable-next-line no-await-in-loop -- one table after the other
      await db.schema.alterTable(table).addColumn('withdrawn_at', 'bigint').execute()
  },
}
