import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Passkeys, and the challenges that they must answer. */
export function passkeys(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)

  async function up(db: Kysely<Tables>): Promise<void> {
    const { schema } = db
    for (const [name, type] of [
      ['credential_id', text],
      ['public_key', text],
      ['counter', 'bigint'],
      ['transports', text],
    ] as const)
      await schema.alterTable('account_factor').addColumn(name, type).execute()
    await schema
      .createIndex('account_factor_credential')
      .unique()
      .on('account_factor')
      .columns(['credential_id'])
      .execute()
    await schema
      .createTable('passkey_challenge')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('challenge', text, (c) => c.notNull())
      .addColumn('account_id', text)
      .addColumn('network', text, (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    const index = (name: string) => schema.createIndex(`passkey_challenge_${name}`).on('passkey_challenge')
    await index('network').columns(['network', 'expires_at']).execute()
    await index('expires').columns(['expires_at']).execute()
  }

  return { up }
}
