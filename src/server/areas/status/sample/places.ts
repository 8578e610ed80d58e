import { networks, type Network } from '#domain/status/network.ts'

export type ComponentKind =
  | 'uptime'
  | 'consensus'
  | 'rest'
  | 'grpc'
  | 'relay'
  | 'contracts'
  | 'tokens'
  | 'faucet'
  | 'blocks'

/** A component of the sample network. Its age is in days before the plan's epoch. */
export interface SampleComponent {
  readonly key: string
  readonly network: Network
  readonly part: ComponentKind
  readonly position: number
  readonly name: string | null
  readonly description: string | null
  readonly ageDays: number
  readonly started: boolean
  readonly onlyIfDegraded: boolean
}

interface PartText {
  readonly name: string | null
  readonly description: string | null
}

/** The network's own component is named after the running version. */
const texts: Readonly<Record<ComponentKind, PartText>> = {
  uptime: { name: null, description: 'The network reaches consensus and accepts transactions.' },
  consensus: { name: 'Consensus Nodes', description: 'Nodes that take part in consensus, and their gRPC endpoints.' },
  rest: { name: 'Mirror Node REST API', description: 'Queries for accounts, tokens, topics and past transactions.' },
  grpc: { name: 'Mirror Node gRPC API', description: 'Subscriptions to topic messages and the address book.' },
  relay: { name: 'JSON-RPC Relay', description: 'Ethereum-compatible JSON-RPC over HTTP and WebSocket.' },
  contracts: { name: 'Smart Contract Service', description: null },
  tokens: { name: 'Token Service', description: null },
  faucet: {
    name: 'Faucet',
    description: 'Hands out test coins for development.\r\nLimited to 100 per account and day.',
  },
  blocks: {
    name: 'Block Stream API',
    description: 'Preview of the block stream. Interfaces may change without notice.',
  },
}

const common: readonly ComponentKind[] = ['uptime', 'consensus', 'rest', 'grpc', 'relay', 'contracts']
const partsOf: Readonly<Record<Network, readonly ComponentKind[]>> = {
  mainnet: [...common, 'tokens'],
  testnet: [...common, 'faucet'],
  previewnet: [...common, 'blocks'],
}
const networkAgeDays: Readonly<Record<Network, number>> = { mainnet: 961, testnet: 964, previewnet: 733 }

export const networkTitles: Readonly<Record<Network, string>> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  previewnet: 'Previewnet',
}

export const places: readonly SampleComponent[] = networks.flatMap((network) =>
  partsOf[network].map((part, index) => ({
    key: placeKey(network, part),
    network,
    part,
    position: index + 1,
    name: texts[part].name,
    description: texts[part].description,
    ageDays: part === 'blocks' ? 40 : networkAgeDays[network] - 23 * index,
    started: part !== 'contracts',
    onlyIfDegraded: part === 'faucet',
  })),
)

export function placeKey(network: Network, part: string): string {
  return `${network}/${part}`
}

/** The version that a network ran at an instant, according to the releases. */
export function versionAt(
  releases: readonly { readonly network: string; readonly version: string; readonly at: number }[],
  network: string,
  at: number,
): string {
  const own = releases.filter((release) => release.network === network)
  return (own.findLast((release) => release.at <= at) ?? own[0])?.version ?? ''
}

/** Shortens `v0.77.0` to `v0.77`. */
export function shortVersion(version: string): string {
  return version.replace(/\.0$/, '')
}
