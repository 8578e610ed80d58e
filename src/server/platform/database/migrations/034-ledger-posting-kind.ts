import { sql, type Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

const classesPerKind = 2048
const kindsBefore = 3
const kinds = 4

/**
 * One posting for each account of a transaction instead of up to three. A class consisted of kind (match, credit,
 * debit; the same three for all accounts), type and success. Now the kind says whether the account received, paid,
 * or both.
 */
export function ledgerPostingKind(dialect: 'sqlite' | 'postgres') {
  const ending = dialect === 'postgres' ? sql`` : sql`without rowid`
  // 0 for one account, 1 for all accounts.
  const whose = sql`class / ${sql.lit(classesPerKind * kindsBefore)}`
  const rest = sql`class % ${sql.lit(classesPerKind)}`
  const kind = sql`class / ${sql.lit(classesPerKind)} % ${sql.lit(kindsBefore)}`
  const has = (one: number) => sql`max(case when ${kind} = ${sql.lit(one)} then 1 else 0 end)`

  async function up(db: Kysely<Tables>): Promise<void> {
    await db.schema.alterTable('ledger_posting').renameTo('ledger_posting_before').execute()
    await sql`
      create table ledger_posting (
        account bigint not null, class integer not null, consensus bigint not null,
        constraint ledger_posting_kind_key primary key (account, class, consensus)) ${ending}`.execute(db)
    await sql`
      insert into ledger_posting (account, class, consensus)
      select account,
        (case when credited = 1 and debited = 1 then 2 when credited = 1 then 1 when debited = 1 then 3 else 0 end
          + ${sql.lit(kinds)} * whose) * ${sql.lit(classesPerKind)} + rest,
        consensus
      from (
        select account, consensus, ${whose} as whose, ${rest} as rest, ${has(1)} as credited, ${has(2)} as debited
        from ledger_posting_before group by account, consensus, ${whose}, ${rest}) as grouped
      order by 1, 2, 3`.execute(db)
    await sql`drop table ledger_posting_before`.execute(db)
  }

  return { up }
}
