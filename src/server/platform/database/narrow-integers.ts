import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely'

/** Columns that hold ledger times (nanoseconds), entity ids and keys of 64 bits: always bigint, however small. */
const wide: ReadonlySet<string> = new Set([
  'account',
  'batch',
  'consensus',
  'hash_key',
  'head',
  'newest',
  'oldest',
  'payer',
  'valid_start',
])

/** Drivers hand out 64-bit integers as bigint, some of them small ones as number; a column of ours is always the one or the other. */
export const narrowIntegers: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => {
    for (const row of result.rows)
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === 'bigint' && !wide.has(column)) row[column] = narrow(column, value)
        else if (typeof value === 'number' && wide.has(column)) row[column] = BigInt(value)
      }
    return Promise.resolve(result)
  },
}

function narrow(column: string, value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${column} holds ${value}, beyond 2^53`)
  return number
}
