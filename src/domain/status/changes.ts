/** Something that changed, with when it was seen in milliseconds. */
export interface SeenChange {
  readonly kind: string
  readonly subject: { readonly kind: string }
  readonly seenAt: number
}

const fewest = 4

/** Changes of one kind that were seen at one moment, say by an import, as one bundle; a few of them stay single. The order stays. */
export function bundleChanges<Item extends SeenChange>(changes: readonly Item[]): (readonly [Item, ...Item[]])[] {
  const bundles = Map.groupBy(changes, ({ kind, subject, seenAt }) => `${seenAt} ${kind} ${subject.kind}`)
  const bundled = [...bundles.values()].flatMap((bundle): (readonly [Item, ...Item[]])[] => {
    const [first, ...others] = bundle
    if (!first) return []
    return bundle.length < fewest ? bundle.map((item) => [item]) : [[first, ...others]]
  })
  const place = new Map(changes.map((change, index) => [change, index]))
  return bundled.toSorted(([a], [b]) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
}
