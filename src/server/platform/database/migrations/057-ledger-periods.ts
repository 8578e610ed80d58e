import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../tables.ts'

const dayNs = 86_400_000_000_000n
/** The length of the usual period. */
const days = 90n
const timesPerBlock = 128

const indexes = ['ledger_transaction_id', 'ledger_transaction_hash', 'ledger_transaction_batch'] as const
const streams = [
  { rows: 'ledger_posting', blocks: 'ledger_posting_block', owner: 'account' },
  { rows: 'ledger_facet', blocks: 'ledger_facet_block', owner: 'value' },
] as const

/**
 * Partitions the ledger on PostgreSQL by consensus time, so that a period can be dropped as a whole, and packs its
 * indexes: one row for up to 128 times of an account instead of a row for each. Existing transactions become one
 * period.
 */
export function ledgerPeriods(dialect: 'sqlite' | 'postgres') {
  async function up(db: Kysely<Tables>): Promise<void> {
    if (dialect === 'sqlite') return
    const { rows } = await sql<{ begin: string | null; last: string | null }>`
      select cast(min(consensus) as text) as begin, cast(max(consensus) as text) as last from ledger_transaction`.execute(
      db,
    )
    const [{ begin, last } = { begin: null, last: null }] = rows
    const period = begin === null || last === null ? null : periodOf(BigInt(begin), BigInt(last))
    await partitionTransactions(db, period)
    for (const { rows: former, blocks, owner } of streams) {
      const [from, to, of] = [sql.table(former), sql.table(blocks), sql.ref(owner)]
      await sql`
        create table ${to} (
          ${of} bigint not null, class integer not null, oldest bigint not null, times bytea not null,
          primary key (${of}, class, oldest)) partition by range (oldest)`.execute(db)
      if (period) {
        await sql`create table ${sql.table(blocks + period.name)} partition of ${to} ${period.bounds}`.execute(db)
        await packBlocks(db, from, to, of)
      }
      await sql`drop table ${from}`.execute(db)
      await showRows(db, from, to, of)
    }
  }

  return { up }
}

interface NamedPeriod {
  readonly name: string
  readonly bounds: RawBuilder<unknown>
}

function periodOf(begin: bigint, last: bigint): NamedPeriod {
  const from = (begin / dayNs / days) * days
  const to = (last / dayNs / days + 1n) * days
  const bounds = [from, to].map((day) => (day * dayNs < 2n ** 63n ? sql.raw(String(day * dayNs)) : sql`maxvalue`))
  return { name: `_${from}_${to}`, bounds: sql`for values from (${bounds[0]}) to (${bounds[1]})` }
}

/** Attaches the existing table as the first partition, without rewriting its rows. */
async function partitionTransactions(db: Kysely<Tables>, period: NamedPeriod | null): Promise<void> {
  const former = sql.table('ledger_transaction_former')
  await sql`alter table ledger_transaction rename to ledger_transaction_former`.execute(db)
  await sql`alter table ${former} rename constraint ledger_transaction_pkey to ledger_transaction_former_pkey`.execute(
    db,
  )
  for (const index of indexes)
    await sql`alter index ${sql.table(index)} rename to ${sql.table(`${index}_former`)}`.execute(db)
  await sql`
    create table ledger_transaction (like ${former}, primary key (consensus)) partition by range (consensus)`.execute(
    db,
  )
  await sql`create index ledger_transaction_id on ledger_transaction (payer, valid_start, consensus)`.execute(db)
  await sql`
    create index ledger_transaction_hash on ledger_transaction (hash_key, consensus)
    where hash_key is not null`.execute(db)
  await sql`
    create index ledger_transaction_batch on ledger_transaction (batch, consensus) where batch is not null`.execute(db)
  if (!period) return void (await sql`drop table ${former}`.execute(db))
  const kept = sql.table(`ledger_transaction${period.name}`)
  await sql`alter table ${former} rename to ${kept}`.execute(db)
  await sql`alter table ledger_transaction attach partition ${kept} ${period.bounds}`.execute(db)
}

/**
 * Packs times into blocks: the oldest time, then the differences to it, each in as many bytes as the largest one
 * needs.
 */
async function packBlocks(
  db: Kysely<Tables>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  of: RawBuilder<unknown>,
): Promise<void> {
  const distance = sql`all_times[cardinality(all_times)] - all_times[1]`
  const steps = [1, 2, 3, 4, 5, 6, 7].map(
    (bytes) => sql`when ${distance} < ${sql.raw(String(256n ** BigInt(bytes)))} then ${sql.lit(bytes)}`,
  )
  await sql`
    insert into ${to} (${of}, class, oldest, times)
    select ${of}, class, all_times[1], case when cardinality(all_times) = 1 then ''::bytea else (
      select substring(int4send(width) from 4) || string_agg(
        substring(int8send(time - all_times[1]) from 9 - width), ''::bytea order by place)
      from unnest(all_times[2:]) with ordinality as one (time, place)) end
    from (
      select ${of}, class, all_times, case ${sql.join(steps, sql` `)} else 8 end as width
      from (
        select ${of}, class, array_agg(consensus order by consensus) as all_times
        from (
          select ${of}, class, consensus,
            (row_number() over (partition by ${of}, class order by consensus) - 1) / ${sql.lit(timesPerBlock)} as part
          from ${from}) as numbered
        group by ${of}, class, part) as grouped) as measured`.execute(db)
}

/** A view of single rows, as SQLite stores them. */
async function showRows(
  db: Kysely<Tables>,
  rows: RawBuilder<unknown>,
  blocks: RawBuilder<unknown>,
  of: RawBuilder<unknown>,
): Promise<void> {
  const width = sql`get_byte(times, 0)`
  await sql`
    create view ${rows} as
    select ${of}, class, oldest + case when place = 0 then 0 else (
      'x' || lpad(encode(substring(times from 2 + (place - 1) * ${width} for ${width}), 'hex'), 16, '0')
    )::bit(64)::bigint end as consensus
    from ${blocks} cross join lateral generate_series(
      0, case when length(times) = 0 then 0 else (length(times) - 1) / ${width} end) as place`.execute(db)
}
