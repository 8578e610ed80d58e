import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** When the page of an upstream was first seen without a thing that it had listed; such things stay in the history. */
export const statusWithdrawn = {
  async up(db: Kysely<Tables>): Promise<void> {
    for (const table of ['status_component', 'status_record'])
      // oxlint-disable-next-line no-await-in-loop -- one table after the other
      await db.schema.alterTable(table).addColumn('withdrawn_at', 'bigint').execute()
  },
}
