export const networks = ['mainnet', 'testnet', 'previewnet'] as const
export type Network = (typeof networks)[number]

type Name = string | null | undefined

/** The first network mentioned in the names. Pass the most specific name first. */
export function networkOf(...names: readonly Name[]): Network | null {
  return networksOf(names)[0] ?? null
}

/** In the order of the names. */
export function networksOf(names: Iterable<Name>): Network[] {
  const found = new Set<Network>()
  for (const name of names) {
    const text = name?.toLowerCase() ?? ''
    for (const network of networks) if (text.includes(network)) found.add(network)
  }
  return [...found]
}

/** Exact match, as for the value of a filter. */
export function parseNetwork(text: Name): Network | null {
  return networks.find((network) => network === text) ?? null
}
