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

export const relayScenes: readonly Scene[] = [
  {
    name: 'eth_getLogs times out on the {network} relay',
    on: ['mainnet', 'testnet', 'testnet'],
    steps: [
      investigating(
        'eth_getLogs over more than {300-900} blocks ends with a time-out. Shorter ranges and all other methods work.',
        {
          relay: degraded,
        },
      ),
      identified(
        'The relay asks the mirror node page by page and gives up after 10 seconds. A recent contract writes more logs than that allows.',
      ),
      monitoring('Pages are now fetched side by side. Ranges of up to 1,000 blocks answer within 2 seconds.'),
      resolved('There have been no time-outs since.'),
    ],
  },
  {
    name: 'Elevated errors on the {network} JSON-RPC relay',
    on: ['testnet', 'previewnet'],
    steps: [
      investigating('About {8-20}% of requests to the relay fail with status 502.', { relay: partial }),
      investigating(
        'The share of failing requests has gone up to {25-45}%. Sending transactions is affected as well as reading.',
      ),
      identified(
        'The pool of connections to the consensus nodes is used up, as connections are not given back after a refused transaction. We are restarting the instances one after the other while a correction is built.',
        {
          relay: partial,
          contracts: degraded,
        },
      ),
      monitoring('The corrected relay runs on all instances. The error rate is < 0.1% and steady.', {
        relay: operational,
        contracts: operational,
      }),
      resolved('The relay works without errors again.'),
    ],
    postmortem:
      'Release {66-71} of the relay changed how refused transactions are handled, and a connection was kept in one branch of it. Under the usual load this took nine days to become visible; a load test with many refused transactions brought it up in four minutes.<br /><br />What we changed:<br />- the branch gives its connection back, with a test for it<br />- the number of connections in use is now on our dashboards and has an alarm<br />- a full pool answers 503 at once instead of waiting',
  },
  {
    name: 'WebSocket subscriptions on the {network} relay end early',
    on: ['testnet', 'previewnet'],
    steps: [
      investigating('eth_subscribe connections close after {4-6} minutes without a reason.', { relay: degraded }),
      identified('The limit for the life of a connection was set in seconds where milliseconds were meant.'),
      resolved('The limit is one day again, as documented. Connections made before must be opened again.'),
    ],
  },
  {
    name: 'Transactions through the {network} relay fail with a wrong nonce',
    on: ['testnet', 'mainnet'],
    steps: [
      investigating(
        'Accounts that send several transactions in quick succession receive “nonce too low” although the nonce is right.',
        {
          relay: partial,
        },
      ),
      identified(
        'Instances of the relay disagree about the last nonce for up to {5-15} seconds, as their shared cache is being moved.',
      ),
      monitoring('The move is finished and the instances agree.'),
      resolved('Resolved. Transactions that were refused had no effect and can be sent again as they are.'),
    ],
  },
  {
    name: 'Gas estimates on {network} are too low',
    on: ['previewnet', 'testnet'],
    steps: [
      investigating(
        'eth_estimateGas returns values about {10-20}% too low for contracts that create tokens. Transactions with exactly this gas fail with INSUFFICIENT_GAS.',
        {
          relay: degraded,
          contracts: degraded,
        },
      ),
      identified(
        'The estimate does not count the new fee for token creation. As a work-around, add a quarter to the estimate.',
      ),
      resolved('Estimates include the fee. The work-around is no longer needed and does no harm.'),
    ],
  },
  {
    name: '{Network} relay down in one region',
    on: ['testnet', 'previewnet'],
    steps: [
      investigating(
        'The relay does not answer from {12-30}% of our probes. The mirror node and the network itself are fine.',
        {
          relay: partial,
        },
      ),
      investigating('All probes in the western region fail now.', { relay: major }),
      identified(
        'The region has run out of addresses for new instances after a failed roll-out. We direct its traffic to the eastern region.',
        {
          relay: partial,
        },
      ),
      monitoring('Traffic goes to the eastern region. Expect about 80 ms more until both are back.', {
        relay: degraded,
      }),
      resolved('Both regions serve traffic again.'),
    ],
    slow: 1.4,
  },
  {
    name: 'Relay on {network} refuses large eth_call requests',
    on: ['mainnet', 'previewnet'],
    steps: [
      identified(
        'Requests above {96-128} kB are refused with status 413 since the last change of the gateway. The limit should be 256 kB. Ordinary calls are far below it.',
        {
          relay: degraded,
        },
      ),
      resolved('The limit is 256 kB again.'),
    ],
  },
]
