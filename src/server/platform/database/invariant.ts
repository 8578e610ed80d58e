import { sql, type RawBuilder } from 'kysely'
import type { Store } from './database.ts'

/** A property of consistent data. */
export interface Invariant {
  /** The property, as a sentence. */
  readonly holds: string
  /** What to do if it is violated. */
  readonly remedy: string
  /** Names rows that violate it, at most `maxNamed` of them. */
  readonly broken: (store: Store) => Promise<readonly string[]>
}

/** Nobody reads more. */
const maxNamed = 6

/** Runs a query for `name`s. A single statement sees the data as of one moment. */
export function brokenNames(query: RawBuilder<unknown>): Invariant['broken'] {
  return async (store) => {
    const found = await sql<{ name: string }>`select name from (${query}) as found limit ${maxNamed}`.execute(store)
    return found.rows.map(({ name }) => name)
  }
}

const integrityRemedy = 'Restore the newest backup that passes check, and have the disk examined.'

/** Invariants of every database, whatever it contains. */
export function storeInvariants(dialect: 'sqlite' | 'postgres'): readonly Invariant[] {
  return dialect === 'sqlite'
    ? [
        {
          holds: 'The file passes SQLite’s integrity_check.',
          remedy: integrityRemedy,
          async broken(store) {
            const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(6)`.execute(store)
            return rows.map(({ integrity_check: text }) => text).filter((text) => text !== 'ok')
          },
        },
        {
          holds: 'Change numbers are never reused.',
          remedy: 'Restore a backup: Signalbox itself never decreases the counter of the change table.',
          broken: brokenNames(sql`
            select 'change ' || max(number) as name from change
            having max(number) > coalesce((select seq from sqlite_sequence where name = 'change'), 0)`),
        },
      ]
    : [
        {
          holds: 'Change numbers are never reused.',
          remedy: "Run: select setval('change_number_seq', (select max(number) from change));",
          broken: brokenNames(sql`
            select 'change ' || max(number) as name from change
            having max(number) > (select last_value from change_number_seq)`),
        },
      ]
}
