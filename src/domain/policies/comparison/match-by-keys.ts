export interface Pair<Item> {
  readonly before: Item | null
  readonly after: Item | null
}

/** Items match by the first key, or else by a later one, if no other item has the same. An empty key matches nothing. */
export function matchByKeys<Item extends object>(
  before: readonly Item[],
  after: readonly Item[],
  keys: readonly ((item: Item) => string)[],
): readonly Pair<Item>[] {
  const pairs = new Map<Item, Item>()
  for (const keyOf of keys) {
    const taken = new Set(pairs.values())
    const free = Map.groupBy(
      before.filter((item) => !taken.has(item)),
      keyOf,
    )
    for (const [key, [item, ...others]] of Map.groupBy(
      after.filter((one) => !pairs.has(one)),
      keyOf,
    )) {
      const [was, ...more] = free.get(key) ?? []
      if (item && was && key !== '' && others.length + more.length === 0) pairs.set(item, was)
    }
  }
  const known = new Set(pairs.values())
  return [
    ...after.map((item) => ({ before: pairs.get(item) ?? null, after: item })),
    ...before.filter((item) => !known.has(item)).map((item) => ({ before: item, after: null })),
  ]
}
