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

export const mirrorNodeScenes: readonly Scene[] = [
  {
    name: 'Delayed data on the {network} mirror node',
    on: ['mainnet', 'testnet', 'previewnet'],
    steps: [
      investigating(
        'Transactions reach consensus as usual but appear in the mirror node {3-9} minutes late. We are looking into it.',
        { rest: degraded },
      ),
      identified(
        'The importer is held up by one unusually large record file. It is being parsed in smaller parts. The delay has grown to {10-18} minutes and no longer grows.',
        { grpc: degraded },
      ),
      monitoring('The importer is catching up at about four times the normal rate.', { grpc: operational }),
      resolved('The mirror node is level with the network again. No data was lost; late transactions are all present.'),
    ],
    postmortem:
      'A batch job submitted {310-480} thousand token transfers within one record file. The importer reads a file in a single database transaction, which ran past its time limit and was retried from the start. Files above 200 MB are now split before they are read, and the alert fires at 60 seconds of delay instead of five minutes.',
  },
  {
    name: 'Slow account queries on the {network} mirror node',
    on: ['testnet', 'testnet', 'previewnet'],
    steps: [
      investigating('Requests to /api/v1/accounts take {4-11} seconds on average. Other paths are not affected.', {
        rest: degraded,
      }),
      investigating(
        'We see the same on /api/v1/balances. About {15-30}% of these requests now end with status 504.<br /><br />Clients that retry with back-off mostly succeed on the second try.',
        { rest: partial },
      ),
      identified(
        'The query planner stopped using an index after the nightly statistics run. We are pinning the plan and rebuilding the index beside it.',
      ),
      monitoring('Response times are back below 300 ms. The new index is in place on all replicas.', {
        rest: operational,
      }),
      resolved('Account queries are back to normal on all replicas.'),
    ],
  },
  {
    name: 'Topic subscriptions drop on {network}',
    on: ['mainnet', 'testnet', 'previewnet'],
    steps: [
      investigating('Some gRPC subscriptions to topics end after about {20-50} seconds with UNAVAILABLE.', {
        grpc: degraded,
      }),
      identified(
        'A proxy between load balancer and mirror node closes streams that it takes for idle. The keep-alive interval was lowered with yesterday’s configuration and we are putting it back.',
      ),
      resolved(
        'The interval is back at two minutes and subscriptions stay open. Clients that resume from their last sequence number have missed nothing.',
      ),
    ],
  },
  {
    name: '{Network} mirror node serves stale data from one replica',
    on: ['testnet', 'previewnet'],
    steps: [
      investigating('We have reports of transactions that are found by one request and missing from the next.', {
        rest: degraded,
      }),
      identified(
        'One of four read replicas stopped replaying {35-80} minutes ago and was still in rotation, because the health check asks only whether it answers. It has been taken out.',
      ),
      monitoring('All remaining replicas agree. The fourth is being rebuilt from a fresh copy.', { rest: operational }),
      resolved('The replica is rebuilt and back in rotation. The health check now also looks at the replay delay.'),
    ],
    postmortem:
      'The replica lost its connection to the primary during a credential rotation and did not reconnect, as the new secret had not reached it. For {48-95} minutes about one request in four was answered with old data. The rotation now waits for every replica to confirm, and a replica more than 10 seconds behind no longer counts as healthy.',
  },
  {
    name: 'Requests to the {network} mirror node are limited too early',
    on: ['mainnet', 'testnet'],
    steps: [
      investigating(
        'A part of our users receive status 429 far below the documented limit of 50 requests per second.',
        {
          rest: degraded,
        },
      ),
      identified(
        'The limit was counted per data center address instead of per client for requests that arrive over IPv6. See <a href="https://docs.fernway.example/mirror-node/limits">the documented limits</a> for what should apply.',
      ),
      resolved(
        'Clients are counted one by one again. If you still see 429 below the limit, write to us with the value of the x-request-id header.',
      ),
    ],
  },
  {
    name: 'Account balances on {network} are one snapshot behind',
    on: ['mainnet', 'previewnet'],
    steps: [
      identified(
        'The balance file of {2-11}:15 UTC was not written by any node in time, so /api/v1/balances shows the one before. Balances in /api/v1/accounts are current.',
        { rest: operational },
      ),
      resolved('The missing snapshot has been loaded. Balances are current on all paths.'),
    ],
  },
  {
    name: 'Wrong links.next on filtered transaction lists ({network})',
    on: ['testnet'],
    steps: [
      investigating(
        'Lists that are filtered by both type and result return a links.next that leaves out the result filter. Following it mixes in other results. The first page is right.',
      ),
      identified('Introduced by this morning’s mirror node release. A corrected build is in testing.'),
      resolved(
        'The corrected build is out and the links are complete. Please fetch affected lists again from their first page.',
      ),
    ],
  },
  {
    name: '{Network} mirror node does not follow while it migrates',
    on: ['previewnet', 'testnet'],
    slow: 2,
    steps: [
      identified(
        'After the release of the mirror node a database migration runs longer than planned. Until it is through, no new data is read; queries for older data work.',
        { rest: partial, grpc: partial },
      ),
      identified('{40-55} of 96 partitions are done. At this pace the migration ends in a little over an hour.'),
      identified('{80-92} of 96 partitions are done.'),
      monitoring('The migration is through. The mirror node reads what it missed, oldest first.', {
        rest: degraded,
        grpc: degraded,
      }),
      resolved('The mirror node has caught up. Migrations of this size will be announced as maintenance in future.'),
    ],
  },
]
