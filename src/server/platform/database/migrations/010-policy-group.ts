import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** Accounts take roles as members of groups. An existing role becomes a group with one member. */
export function policyGroup(dialect: 'sqlite' | 'postgres') {
  const text = dialect === 'postgres' ? sql`text collate "C"` : ('text' as const)
  const uuid =
    dialect === 'postgres'
      ? sql`gen_random_uuid()::text`
      : sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-8' ||
          substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema
      .createTable('policy_member')
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('did', text, (c) => c.notNull())
      .addColumn('uuid', text, (c) => c.notNull())
      .addColumn('role', text, (c) => c.notNull())
      .addColumn('group_name', text, (c) => c.notNull())
      .addColumn('label', text)
      .addColumn('relationship', text, (c) => c.notNull())
      .addColumn('access', text, (c) => c.notNull())
      .addColumn('owner', text, (c) => c.notNull())
      .addColumn('is_active', 'integer', (c) => c.notNull())
      .addColumn('given_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('policy_member_key', ['did', 'policy_id', 'uuid'])
      .execute()
    await db.schema
      .createIndex('policy_member_group')
      .on('policy_member')
      .columns(['policy_id', 'group_name'])
      .execute()
    await sql`insert into policy_member
        (policy_id, did, uuid, role, group_name, label, relationship, access, owner, is_active, given_at)
      select policy_id, did, ${uuid}, role, role, null, 'Single', 'Private', did, 1, given_at from policy_role`.execute(
      db,
    )
    await db.schema.dropTable('policy_role').execute()
    await db.schema
      .createTable('policy_invitation')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('policy_id', text, (c) => c.notNull())
      .addColumn('uuid', text, (c) => c.notNull())
      .addColumn('role', text, (c) => c.notNull())
      .addColumn('given_by', text, (c) => c.notNull())
      .addColumn('given_at', 'bigint', (c) => c.notNull())
      .execute()
  }

  return { up }
}
