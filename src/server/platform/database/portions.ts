/** Well below the limits of both databases. */
const valuesPerStatement = 500

/** Splits a list into portions, each for one statement. */
export function portionsOf<Value>(values: readonly Value[], size = valuesPerStatement): Value[][] {
  const portions: Value[][] = []
  for (let start = 0; start < values.length; start += size) portions.push(values.slice(start, start + size))
  return portions
}
