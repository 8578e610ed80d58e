import { networks } from '#domain/status/network.ts'
import { withStops } from './stop-story.ts'
import {
  firstVersions,
  pastIncidents,
  pastIncidentStories,
  pastUpgrades,
  pastWorks,
  pastWorkStories,
} from './history.ts'
import { occupiedWindow, type Release, type SamplePlan, type PlannedRecord } from './plan.ts'
import { day, atHour, hour, minute, onWorkday, roundUp, second } from '../../../platform/spans.ts'
import { incidentStory, densePace } from './incident-story.ts'
import { degraded, identified, investigating, monitoring, operational, partial, resolved, type Scene } from './scene.ts'
import { upgradeOf, type Upgrade } from './upgrade.ts'
import { upgradeNotes } from './maintenance-scenes.ts'

/**
 * A sample network with a history of 120 days before `now`, and with open, active and announced records at that
 * time.
 */
export function newPlan({ seed, now }: { readonly seed: number; readonly now: number }): SamplePlan {
  const open = openIncident(seed, now)
  const underWay = upgradeUnderWay(seed, now)
  const announced = announcedUpgrades(seed, now)
  const upgrades = [...pastUpgrades(seed, now), underWay, ...announced]
  const releases = [
    ...networks.map((network): Release => ({ network, version: firstVersions[network], at: now - 1000 * day })),
    ...upgrades.map(({ release }) => release),
  ]
  const stories = [...upgrades.map(({ story }) => story), ...pastWorkStories(seed, now), open]
  const plan: SamplePlan = {
    seed,
    epoch: now,
    zone: 'America/New_York',
    extendedAt: null,
    horizon: now,
    incidents: pastIncidents,
    works: pastWorks,
    upgrades: 0,
    incidentsUntil: occupiedWindow(open).until,
    worksUntil: occupiedWindow(underWay.story).until,
    lastUpgradeAt: Math.max(...announced.map(({ story }) => occupiedWindow(story).from)),
    releases,
    stories: [...stories, ...pastIncidentStories(seed, now, { releases, stories })],
    blips: [],
    settled: {},
    settledAt: now - 121 * day,
  }
  // The ledger of a new sample has one day of history.
  return withStops(plan, now - day, now)
}

const openScene: Scene = {
  name: 'Elevated latency on testnet mirror node queries',
  on: ['testnet'],
  steps: [
    investigating(
      'Queries for the history of an account take several seconds on testnet. We are looking for the cause. Submitting transactions is not affected.',
      { rest: degraded },
    ),
    identified(
      'The delay comes from a slow index on account history, which has grown past the memory of the database.  <br />All queries that do not ask for a history answer in < 200 ms.',
    ),
    identified(
      'The delay comes from a slow index on account history. A fix is being rolled out; transactions are not affected, only their appearance in the mirror node.',
      { rest: partial, relay: degraded },
    ),
    identified('The new index is being built beside the old one. 40% of it is done; the rest takes a few minutes.'),
    identified('The first two of four replicas use the new index and answer at their usual speed.', { rest: degraded }),
    monitoring('All replicas use the new index. The relay still works through requests that were waiting.', {
      rest: operational,
    }),
    monitoring('Response times of the mirror node are at 180 ms in the median and steady.'),
    resolved('Queries on testnet are as fast as before, and the relay has caught up.'),
  ],
  postmortem:
    'The index on account history doubled within three weeks, as a load test creates an account for each of its transactions. Once it no longer fitted into memory, each query read from disk. The index is now kept by month, so that only its newest part is ever in use, and we are warned when an index reaches half of the memory.',
}

/** The incident that is open at the epoch: 58 minutes old, and resolved about seven minutes later. */
function openIncident(seed: number, epoch: number): PlannedRecord {
  const before = [58 * minute, 42 * minute, 12 * minute].map((ago) => epoch - ago)
  const after = [72, 156, 239, 326, 405].map((seconds) => epoch + seconds * second)
  return incidentStory({
    seed,
    key: 'open-incident',
    scene: openScene,
    network: 'testnet',
    version: '',
    begin: epoch - 58 * minute,
    pace: densePace,
    times: [...before, ...after],
  })
}

/**
 * The upgrade in progress at the epoch. It exceeds its window about 20 minutes later and is completed after three
 * more minutes.
 */
function upgradeUnderWay(seed: number, epoch: number): Upgrade {
  const from = roundUp(epoch - 27 * minute, 5 * minute)
  const window = { from, until: from + 45 * minute }
  return upgradeOf({
    seed,
    key: 'upgrade-under-way',
    network: 'previewnet',
    version: 'v0.77.0',
    announcedAt: epoch - 31 * hour,
    window,
    notes: upgradeNotes.map((text, index) => ({ at: epoch + (index * 8 - 9) * minute, text })),
    verifiedFrom: window.until - 100 * second,
    endsAt: window.until + 190 * second,
  })
}

/** The upgrades announced at the epoch: testnet in three hours, mainnet in four days. Both are moved once. */
function announcedUpgrades(seed: number, epoch: number): Upgrade[] {
  const soon = roundUp(epoch + 3 * hour, 15 * minute)
  const far = onWorkday(atHour(epoch + 4 * day, 17))
  return [
    upgradeOf({
      seed,
      key: 'announced-testnet',
      network: 'testnet',
      version: 'v0.77.0',
      announcedAt: epoch - 3 * day - 2 * hour,
      window: { from: soon, until: soon + 40 * minute },
      moved: {
        at: epoch + 9 * minute + 20 * second,
        window: { from: soon + 30 * minute, until: soon + 70 * minute },
        body: 'The upgrade begins half an hour later than planned, so that the operators of all nodes can take part.',
      },
      endsAt: null,
    }),
    upgradeOf({
      seed,
      key: 'announced-mainnet',
      network: 'mainnet',
      version: 'v0.76.2',
      announcedAt: epoch - 5 * day - 3 * hour,
      window: { from: far - 2 * hour, until: far - hour },
      moved: {
        at: epoch - 7 * hour - 50 * minute,
        window: { from: far, until: far + hour },
        body: 'The upgrade has been moved by two hours, to the time of day of the earlier ones.',
      },
      endsAt: null,
    }),
  ]
}
