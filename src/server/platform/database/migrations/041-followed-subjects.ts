import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** For each route, the subjects whose start it has reported and whose end it must report. */
export const followedSubjects = {
  async up(db: Kysely<Tables>): Promise<void> {
    await db.schema.alterTable('notification_route').addColumn('followed', 'text').execute()
  },
}
