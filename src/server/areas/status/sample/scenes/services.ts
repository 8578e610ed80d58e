import {
  degraded,
  identified,
  investigating,
  monitoring,
  operational,
  partial,
  resolved,
  type Scene,
} from '../scene.ts'

export const serviceScenes: readonly Scene[] = [
  {
    name: 'Contract creation fails on {network}',
    on: ['testnet', 'previewnet'],
    steps: [
      investigating(
        'About {30-60}% of contract creations end with MAX_GAS_LIMIT_EXCEEDED. Calls to existing contracts work.',
        {
          contracts: partial,
        },
      ),
      identified(
        'The gas limit per second was taken from the wrong file after a restart of node {node}. The other nodes have the right value, so a second try often succeeds.',
      ),
      monitoring('Node {node} has read the right file. Creations succeed.', { contracts: operational }),
      resolved('Contract creations are reliable again on every node.'),
    ],
  },
  {
    name: 'Contract verification on {network} is unavailable',
    on: ['testnet', 'mainnet'],
    steps: [
      investigating(
        'Source code of contracts cannot be verified at the moment. Contracts themselves are not affected.',
      ),
      identified(
        'The list of compiler versions could not be loaded from its origin. We keep a copy of our own from now on.',
      ),
      resolved(
        'Verification works. Requests that were waiting have been processed; there is no need to send them again.',
      ),
    ],
  },
  {
    name: 'Token associations on mainnet are slow',
    on: ['mainnet'],
    steps: [
      investigating('Token associations and airdrops take {6-10} seconds instead of three. None fail.', {
        tokens: degraded,
      }),
      identified(
        'Many accounts claim the same airdrop at once. Their transactions all touch one token and are handled one after the other.',
      ),
      resolved('The airdrop is through and token transactions are back to their usual time.'),
    ],
  },
  {
    name: 'Token transfers with custom fees rejected on mainnet',
    on: ['mainnet'],
    steps: [
      investigating(
        'A small share of token transfers with more than one custom fee is refused with CUSTOM_FEE_CHARGING_EXCEEDED_MAX_ACCOUNT_AMOUNTS. Transfers without custom fees work.',
        {
          tokens: degraded,
        },
      ),
      identified(
        'Only transfers that name the collector of the fee as a receiver are concerned. Listing the collector last avoids it.',
      ),
      monitoring(
        'A changed limit is active on all nodes. Refusals of this kind are down from {14-22}\u00a0a\u00a0minute to none.',
      ),
      resolved('Transfers with custom fees are accepted as before.'),
    ],
  },
  {
    name: 'Testnet faucet is empty',
    on: ['testnet'],
    steps: [
      identified('The account of the faucet has run out of test coins earlier in the day than expected.', {
        faucet: partial,
      }),
      resolved('The faucet has been filled up. It now takes a daily amount for {3-5} days at a time.'),
    ],
  },
  {
    name: 'Testnet faucet refuses some accounts',
    on: ['testnet'],
    steps: [
      investigating('Accounts that were made with an ECDSA key are reported as missing.', { faucet: partial }),
      identified('The faucet looks new accounts up in the mirror node too early. It will wait and ask a second time.'),
      resolved('Accounts with any kind of key can use the faucet {5-8} seconds after they were made.'),
    ],
  },
  {
    name: 'Gaps in the previewnet block stream',
    on: ['previewnet'],
    steps: [
      investigating('Subscribers of the block stream report missing blocks, about {2-6} in a thousand.', {
        blocks: degraded,
      }),
      investigating(
        'Blocks are missing only for subscribers that connect to the second server, and only during its garbage collection.',
        {
          blocks: partial,
        },
      ),
      identified(
        'The buffer for slow subscribers is too small and drops blocks without a word. It is being enlarged, and a full buffer will end the subscription with an error in future.',
      ),
      monitoring('The enlarged buffer is in place on both servers.', { blocks: operational }),
      resolved('No gaps in the last {20-40} thousand blocks. Missed blocks can be read again by number.'),
    ],
    postmortem:
      'The buffer held 64 blocks for each subscriber. A pause of {4-7} seconds on the server was enough to overrun it, and the overrun was counted but not reported. Subscriptions with gaps: {110-190} of 2,400. The full account is at <a href="https://docs.fernway.example/reports/block-stream-gaps">docs.fernway.example</a>.',
  },
  {
    name: 'Block stream on previewnet lags behind',
    on: ['previewnet'],
    steps: [
      investigating('Blocks are sent {15-40} seconds after they were closed.', { blocks: degraded }),
      resolved('One slow subscriber held up the others on the same connection pool. It now has a separate connection.'),
    ],
  },
  {
    name: 'Scheduled transactions on {network} run late',
    on: ['mainnet', 'testnet', 'previewnet'],
    steps: [
      investigating(
        'Scheduled transactions that have all their signatures are executed up to {20-50} seconds after their time.',
        {
          contracts: degraded,
        },
      ),
      identified(
        'A very large number of schedules expires within the same second, and the network works through them at its limit per second.',
      ),
      resolved('The backlog is worked off. All schedules were executed, in their order.'),
    ],
  },
]
