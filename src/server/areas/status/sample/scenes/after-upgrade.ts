import {
  degraded,
  identified,
  investigating,
  major,
  monitoring,
  operational,
  partial,
  resolved,
  type Scene,
} from '../scene.ts'

export const afterUpgradeScenes: readonly Scene[] = [
  {
    name: '{Network} does not accept transactions',
    on: ['previewnet', 'testnet'],
    steps: [
      investigating(
        'No transaction has reached consensus for {4-7} minutes. We are bringing the nodes’ operators together.',
        {
          uptime: major,
          consensus: major,
        },
      ),
      identified(
        '{11-14} of the nodes stopped at the same transaction: {version} handles an empty memo in a scheduled transfer differently from the release before, and they no longer agree on the state. They are being restarted from the last state that all signed.',
        {
          contracts: major,
        },
      ),
      monitoring(
        'Consensus is reached again. The transaction in question is refused until a correction is installed.',
        {
          uptime: operational,
          consensus: degraded,
          contracts: operational,
        },
      ),
      resolved('All nodes are active and agree on every state. A correction follows with the next release.'),
    ],
    postmortem:
      'Summary. For {38-52} minutes the network did not reach consensus. No transaction that had reached consensus was lost or changed.<br /><br />Cause. An optimisation in {version} skipped a field that is part of the state’s hash if it was empty. Nodes that read the transaction from a reconnect did not skip it.<br /><br />Remedy. The optimisation is out. Every release is now replayed against a week of real traffic, once in one go and once with a reconnect in the middle, and both must give the same hash.',
  },
  {
    name: 'Higher memory use on {network} since {version}',
    on: ['testnet', 'previewnet', 'mainnet'],
    steps: [
      investigating(
        'Nodes use {20-35}% more memory than before and pause for up to two seconds. Some transactions are slower by as much.',
        {
          consensus: degraded,
        },
      ),
      identified(
        'A cache of signatures is no longer emptied. Until a correction is ready, nodes are restarted one at a time before it is felt.',
      ),
      monitoring('The correction runs on all nodes.', { consensus: operational }),
      resolved('Memory use is flat and the restarts have ended.'),
    ],
    slow: 1.5,
  },
  {
    name: 'Relay on {network} reports the wrong client version',
    on: ['testnet', 'previewnet'],
    steps: [
      identified(
        'web3_clientVersion still names the release before {version}. Tools that check it may refuse to connect. All methods work.',
        {
          relay: operational,
        },
      ),
      resolved('The relay reads the version from the network again.'),
    ],
  },
  {
    name: 'Mirror node on {network} cannot read a new record type',
    on: ['previewnet', 'testnet'],
    steps: [
      investigating(
        'The mirror node has stopped at a record file. Data up to {12-25} minutes past the hour is available.',
        {
          rest: partial,
          grpc: degraded,
        },
      ),
      identified(
        'The file holds the first transaction of a type that came with {version}. The mirror node must be one release newer to read it; that release is being rolled out.',
      ),
      monitoring('The newer mirror node reads the file and those after it.', { rest: degraded, grpc: operational }),
      resolved('The mirror node is up to date. It is now upgraded before the network, not after it.'),
    ],
  },
  {
    name: 'Fees on {network} differ from the estimate',
    on: ['testnet', 'previewnet'],
    steps: [
      investigating('Fees of token transfers differ from the estimates of the SDK by up to {3-8}%.'),
      identified(
        '{version} counts the bytes of a signature more exactly. The fees are right; the estimates are high. New estimates come with the next SDK.',
      ),
      resolved('SDKs with the new estimates are published. No component was affected.'),
    ],
  },
]
