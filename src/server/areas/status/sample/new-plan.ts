import { networks } from '#domain/status/network.ts'
import {
  firstVersions,
  pastIncidents,
  pastIncidentStories,
  pastUpgrades,
  pastWorks,
  pastWorkStories,
} from './history.ts'
import { announcedUpgrades, openIncident, upgradeUnderWay } from './opening.ts'
import { spanOf, type Release, type SamplePlan } from './plan.ts'
import { day } from '../../../platform/spans.ts'

/** A sample network whose last 120 days lie before `now`, with what is open, under way and announced then. */
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
  return {
    seed,
    epoch: now,
    zone: 'America/New_York',
    extendedAt: null,
    horizon: now,
    incidents: pastIncidents,
    works: pastWorks,
    upgrades: 0,
    incidentsUntil: spanOf(open).until,
    worksUntil: spanOf(underWay.story).until,
    lastUpgradeAt: Math.max(...announced.map(({ story }) => spanOf(story).from)),
    releases,
    stories: [...stories, ...pastIncidentStories(seed, now, { releases, stories })],
    blips: [],
    settled: {},
    settledAt: now - 121 * day,
  }
}
