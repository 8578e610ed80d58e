import type { Network } from '#domain/status/network.ts'
import type { ComponentKind } from './places.ts'

/** Planned work on some components. `{Network}`, `{network}` and `{minutes}` are filled in. */
export interface Work {
  readonly name: string
  readonly on: readonly Network[]
  readonly parts: readonly ComponentKind[]
  readonly notice: string
  readonly notes: readonly string[]
}

export const works: readonly Work[] = [
  {
    name: '{Network} mirror node database maintenance',
    on: ['testnet', 'mainnet', 'previewnet'],
    parts: ['rest', 'grpc'],
    notice:
      'The mirror node database is moved to a newer major version. Queries may be slower for up to {minutes} minutes, and new data may appear late. Consensus is not affected.',
    notes: ['Replicas are on the new version. The primary is next.', 'The primary is on the new version.'],
  },
  {
    name: '{Network} JSON-RPC relay rolling restart',
    on: ['testnet', 'previewnet', 'mainnet'],
    parts: ['relay'],
    notice:
      'All instances of the relay are restarted one after the other to take up a new configuration. WebSocket connections are closed once and can be opened again at once.',
    notes: ['Half of the instances have been restarted.', 'The last instances are restarting.'],
  },
  {
    name: '{Network} certificate rotation',
    on: ['previewnet', 'testnet', 'mainnet'],
    parts: ['rest', 'relay'],
    notice:
      'Certificates of the public endpoints are replaced.<br />Clients that pin a certificate must trust the new one first: <a href="https://docs.fernway.example/certificates">docs.fernway.example/certificates</a>.',
    notes: ['The REST API serves the new certificate.', 'The relay serves the new certificate.'],
  },
  {
    name: '{Network} node hardware replacement',
    on: ['testnet', 'mainnet', 'previewnet'],
    parts: ['consensus'],
    notice:
      'Two consensus nodes move to new hardware, one after the other. The network continues with the remaining nodes; SDKs choose another node on their own.',
    notes: ['The first node is active on its new hardware.', 'The second node is reading the state.'],
  },
  {
    name: '{Network} record file bucket migration',
    on: ['previewnet', 'testnet'],
    parts: ['rest', 'grpc'],
    notice:
      'Record files move to a bucket in another region. Operators of their own mirror nodes find the new name in the documentation; the old bucket is kept for 90 days.',
    notes: ['Files of the last 30 days have been copied and compared.', 'New files go to the new bucket.'],
  },
  {
    name: '{Network} load balancer replacement',
    on: ['testnet', 'previewnet'],
    parts: ['rest', 'relay', 'grpc'],
    notice: 'Traffic is moved to new load balancers within {minutes} minutes. Addresses change, names do not.',
    notes: ['A tenth of the traffic goes through the new load balancers.', 'All traffic goes through the new ones.'],
  },
  {
    name: 'Testnet faucet update',
    on: ['testnet'],
    parts: ['faucet'],
    notice: 'The faucet is updated and not available for about {minutes} minutes.',
    notes: ['The new faucet runs. We are filling it.'],
  },
  {
    name: 'Previewnet block stream schema update',
    on: ['previewnet'],
    parts: ['blocks'],
    notice:
      'The schema of the block stream goes up by one version. Subscribers must renew their generated code and connect again.',
    notes: ['The first server speaks the new schema.', 'Both servers speak the new schema.'],
  },
]

export const upgradeNotice =
  'The {network} will be upgraded to {version}. This is expected to take approximately {minutes} minutes, of which the network does not accept transactions for 5 to 10. Please set your SDK to retry. The changes are listed at <a href="https://docs.fernway.example/releases">docs.fernway.example/releases</a>.'

export const upgradeNotes: readonly string[] = [
  'The network is frozen and all nodes have signed the same state.',
  'More than half of the nodes run the new version.',
  'All nodes run the new version and are active. We are watching the first minutes of traffic.',
]

export const upgradeParts: readonly ComponentKind[] = ['uptime', 'consensus', 'contracts']
