import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely'

/** Columns of 64-bit values (ledger times in nanoseconds, entity ids, keys): always bigint, even for small values. */
const wide: ReadonlySet<string> = new Set([
  'account',
  'batch',
  'consensus',
  'edge',
  'hash_key',
  'head',
  'last_account',
  'newest',
  'oldest',
  'payer',
  'valid_start',
])

/** Drivers return integers as bigint or number, depending on driver and value. This gives each column one type. */
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
