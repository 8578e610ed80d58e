import type { KyselyPlugin, PluginTransformResultArgs, QueryResult, UnknownRow } from 'kysely'

/** Both dialects hand out 64-bit integers as bigint; our columns are times and counts, which a number holds exactly. */
export const narrowIntegers: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> => {
    for (const row of result.rows)
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'bigint') row[column] = narrow(column, value)
    return Promise.resolve(result)
  },
}

function narrow(column: string, value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${column} holds ${value}, beyond 2^53`)
  return number
}
