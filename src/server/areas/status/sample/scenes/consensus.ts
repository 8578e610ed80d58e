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

export const consensusScenes: readonly Scene[] = [
  {
    name: 'Slower consensus on {network}',
    on: ['mainnet', 'testnet'],
    steps: [
      investigating(
        'Time to consensus has risen from 2.9 to {5-8} seconds since the top of the hour. All transactions succeed.',
        {
          consensus: degraded,
        },
      ),
      identified(
        'Gossip to node {node} is slow: its provider is losing packets on one route. The other nodes wait for its events before they can order theirs.',
      ),
      monitoring(
        'The operator of node {node} has moved to a second uplink. Time to consensus is 3.1 seconds and falling.',
      ),
      resolved('Time to consensus is back at its usual value.'),
    ],
  },
  {
    name: 'Node {node} of {network} is out of consensus',
    on: ['testnet', 'previewnet', 'testnet'],
    steps: [
      investigating(
        'Node {node} has stopped taking part in consensus. The network continues without it. Transactions sent to this node are not accepted; SDKs switch to another node on their own.',
        {
          consensus: degraded,
        },
      ),
      identified(
        'A failed memory module. The operator is replacing it; the node has been taken off the address book served to new clients.',
      ),
      identified(
        'The module is replaced. The node is reconnecting and reading the state of the others, {140-260} GB in all.',
      ),
      monitoring('Node {node} is active and signs again.', { consensus: operational }),
      resolved('Node {node} has kept up with the others since it came back.'),
    ],
  },
  {
    name: 'Record files of {network} are uploaded late',
    on: ['mainnet', 'testnet', 'previewnet'],
    steps: [
      investigating(
        'Record files of {4-9} nodes reach cloud storage up to {2-6} minutes late. Consensus is not affected. Mirror nodes that need signatures of a third of the stake may be delayed.',
        {
          rest: degraded,
          grpc: degraded,
        },
      ),
      identified(
        'The storage provider slows down writes to one bucket. New files are written to a second bucket in another region as well, which mirror nodes can read without a change.',
      ),
      resolved('Uploads are on time on both buckets.'),
    ],
    postmortem:
      'The bucket had passed the request rate at which the provider splits it internally, and was throttled while it did so.<br />Uploads were late by 4 minutes in the median and 11 at worst.<br />File names now begin with a spread prefix, so that load is even from the start, and two buckets are written at all times.',
  },
  {
    name: 'High load on {network}: transactions answered with BUSY',
    on: ['testnet', 'previewnet', 'mainnet'],
    steps: [
      investigating(
        'Since {1-5}0 minutes past the hour more transactions are submitted than the network admits. Some are answered with BUSY and should be sent again after a pause.',
        {
          consensus: degraded,
        },
      ),
      identified(
        'The load comes from one application that submits without back-off. Error rates of all other clients were < 1\u00a0% in all cases. We are in contact with its developers.',
      ),
      resolved('The application has been corrected. Throughput is back within limits and no BUSY answers are given.'),
    ],
  },
  {
    name: 'Two nodes of {network} reconnect again and again',
    on: ['previewnet', 'testnet'],
    slow: 1.5,
    steps: [
      investigating(
        'Node {node} and its neighbor fall behind, read the state again, and fall behind again. Consensus is reached without them but takes {5-7} seconds.',
        {
          consensus: degraded,
        },
      ),
      investigating('Both run on the same host, whose disks are at their limit while a state is written.'),
      identified('We are moving one of the two nodes to another host.', { uptime: degraded }),
      monitoring('Both nodes are active. Time to consensus is normal.', { uptime: operational }),
      resolved('Neither node has fallen behind since the move.'),
    ],
  },
  {
    name: 'Address book on {network} lists an old endpoint',
    on: ['mainnet', 'testnet'],
    steps: [
      identified(
        'The address book still holds the former address of node {node}. Clients that choose it wait for a time-out of 10 seconds and go on to the next. Nothing else is affected, so no component is marked.',
      ),
      resolved(
        'The corrected address book is in file 0.0.102. SDKs pick it up within a day; to have it at once, renew the client.',
      ),
    ],
  },
  {
    name: 'Exchange rate on {network} updated late',
    on: ['mainnet'],
    steps: [
      investigating(
        'The hourly exchange rate was not updated at its time. Fees are charged by the rate of the hour before.',
        {
          tokens: operational,
          contracts: operational,
        },
      ),
      resolved(
        'The update went through {14-38} minutes late. The two rates differ by < 0.4\u00a0%; no fee was charged wrongly by more than that.',
      ),
    ],
  },
  {
    name: 'Part of {network} nodes unreachable',
    on: ['testnet', 'previewnet'],
    steps: [
      investigating('{6-9} nodes cannot be reached from the internet. The rest have enough stake to reach consensus.', {
        consensus: partial,
        uptime: degraded,
      }),
      identified(
        'A firewall rule that was meant for one port closed all of them. It is being taken back node by node.',
      ),
      monitoring('All nodes can be reached.', { consensus: operational, uptime: operational }),
      resolved('The rule is gone everywhere. Changes of firewall rules are now tried on one node for an hour first.'),
    ],
  },
]
