import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** The order in which a page of a range of accounts reads the rosters. */
export const ledgerRosterEdges = {
  async up({ schema }: Kysely<Tables>): Promise<void> {
    await schema.createIndex('ledger_roster_newest').on('ledger_roster').column('newest').execute()
    await schema.createIndex('ledger_roster_oldest').on('ledger_roster').column('oldest').execute()
  },
}
