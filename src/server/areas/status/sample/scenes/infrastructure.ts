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

export const infrastructureScenes: readonly Scene[] = [
  {
    name: 'Expired certificate on the {network} mirror node',
    on: ['previewnet', 'testnet'],
    steps: [
      investigating('HTTPS requests to the mirror node fail with a certificate error. gRPC is not affected.', {
        rest: major,
      }),
      identified(
        'The certificate has expired: its renewal had failed silently since the DNS zone was moved. A new certificate is being issued.',
      ),
      resolved(
        'The new certificate is in place and renewal works again. We are warned {14-21} days ahead from now on if it does not.',
      ),
    ],
    postmortem:
      'The renewal proves that we own the name by writing a DNS record. When the zone moved, the credentials for that stayed behind, and the error went into a log that nobody reads. Certificates are now watched from outside, by their remaining days, whatever the renewal says.',
  },
  {
    name: 'Names under {network}.fernway.example do not resolve for some',
    on: ['testnet', 'mainnet'],
    steps: [
      investigating(
        'Users of one large resolver cannot resolve our names. Others are not affected. Using a different resolver helps.',
        {
          rest: degraded,
          relay: degraded,
        },
      ),
      identified(
        'A stale DNSSEC record is kept by that resolver longer than it should. Its operator has been asked to drop it.',
      ),
      resolved('The record is gone from all resolvers that we can see.'),
    ],
  },
  {
    name: '{Network} mirror node database out of disk space',
    on: ['testnet'],
    slow: 3,
    steps: [
      investigating('The mirror node answers with status 503 on all paths.', { rest: major, grpc: partial }),
      identified(
        'The disk of the primary database is full. A replication slot that nobody reads kept {1-3}.{1-9} TB of logs. We are removing it and adding space.',
        {
          relay: degraded,
        },
      ),
      identified('Space has been freed and the database accepts writes. The importer starts from where it stopped.', {
        rest: partial,
        grpc: degraded,
      }),
      monitoring('Queries work. The mirror node is {50-90} minutes behind the network and catching up.', {
        rest: degraded,
        grpc: operational,
        relay: operational,
      }),
      resolved('The mirror node is level with the network. No transaction is missing.'),
    ],
    postmortem:
      'A replica was retired, its replication slot was not. The primary kept all logs for it until the disk was full. The alarm for disk space was set to {88-92}% of a disk that had been doubled since, and measured the old volume. Slots without a reader are now removed after six hours, and disk alarms are made from the list of volumes instead of by hand.',
  },
  {
    name: 'Cloud region trouble affects {network} services',
    on: ['previewnet', 'testnet'],
    steps: [
      investigating('Requests to several services time out. Our provider reports a network fault in the region.', {
        rest: partial,
        grpc: partial,
        relay: partial,
      }),
      identified(
        'We are moving traffic away from the region. The consensus nodes are with other providers and are not affected.',
      ),
      monitoring('All services answer from the second region. Latency is {30-70} ms higher than usual.', {
        rest: degraded,
        grpc: operational,
        relay: degraded,
      }),
      resolved('The provider has corrected the fault and traffic is back where it was.'),
    ],
  },
  {
    name: 'Load balancer of {network} sends requests to a stopped instance',
    on: ['mainnet', 'testnet', 'previewnet'],
    steps: [
      investigating(
        'About one request in {8-16} to the REST API fails at once with status 502. A second try succeeds.',
        {
          rest: partial,
        },
      ),
      resolved(
        'A stopped instance was still on the list of targets, as its health check had been paused for a test. It has been taken off.',
      ),
    ],
  },
  {
    name: 'False alarm: {network} reported as unreachable',
    on: ['testnet', 'mainnet', 'previewnet'],
    steps: [
      investigating('Our probes report the network as unreachable from two of five places. Throughput is normal.'),
      resolved('The probes had lost their own uplink. The network was available at all times; nothing was affected.'),
    ],
  },
  {
    name: 'Object storage errors delay {network} state snapshots',
    on: ['previewnet', 'testnet'],
    steps: [
      investigating('Snapshots of the network’s state are not written. Nodes that start now need longer to join.', {
        consensus: operational,
      }),
      identified(
        'The storage answers {2-5}% of multipart uploads with an internal error, and one failed part discards the whole snapshot.',
      ),
      resolved('Failed parts are sent again by themselves. The last three snapshots are complete.'),
    ],
  },
]
