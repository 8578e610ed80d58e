export const networks = ['mainnet', 'testnet', 'previewnet'] as const
export type Network = (typeof networks)[number]

type Name = string | null | undefined

/** The network that the first telling name speaks of: pass the group's name, then the own name, then those of the components. */
export function networkOf(...names: readonly Name[]): Network | null {
  return networksOf(names)[0] ?? null
}

/** Every network that the names speak of, in the order of the names. */
export function networksOf(names: Iterable<Name>): Network[] {
  const found = new Set<Network>()
  for (const name of names) {
    const text = name?.toLowerCase() ?? ''
    for (const network of networks) if (text.includes(network)) found.add(network)
  }
  return [...found]
}

/** The network that a text names exactly, say the value of a filter. */
export function parseNetwork(text: Name): Network | null {
  return networks.find((network) => network === text) ?? null
}
