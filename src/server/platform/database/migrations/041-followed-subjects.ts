import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** What each rule has told of and must tell the end of. */
export const followedSubjects = {
  async up(db: Kysely<Tables>): Promise<void> {
    await db.schema.alterTable('notification_route').addColumn('followed', 'text').execute()
  },
}
