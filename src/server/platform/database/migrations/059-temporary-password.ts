import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Whether somebody else chose the password of an account, which must then choose a new one. */
export const temporaryPassword = {
  async up({ schema }: Kysely<Tables>): Promise<void> {
    await schema
      .alterTable('account')
      .addColumn('temporary_password', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
