import { networks, type Network } from '#domain/status/network.ts'
import { maintenanceStory, type MaintenanceOrder } from './maintenance-story.ts'
import { networkTitles, shortVersion } from './places.ts'
import { occupiedWindow, type Release, type SamplePlan, type PlannedRecord } from './plan.ts'
import { randomOf } from '../../../platform/random.ts'
import { atHour, day, hour, minute, onWorkday } from '../../../platform/spans.ts'
import { upgradeNotes, upgradeNotice, upgradeParts } from './maintenance-scenes.ts'

export interface Upgrade {
  readonly story: PlannedRecord
  readonly release: Release
}

type UpgradeOrder = Omit<MaintenanceOrder, 'kind' | 'name' | 'notice' | 'parts' | 'words' | 'network'> & {
  readonly network: Network
  readonly version: string
}

/** A network upgrade as a maintenance, with the version that it installs. */
export function upgradeOf({ version, ...order }: UpgradeOrder): Upgrade {
  const window = order.moved?.window ?? order.window
  const length = Math.min(window.until, order.endsAt ?? window.until) - window.from
  const story = maintenanceStory({
    notes: upgradeNotes.map((text, index) => ({ at: Math.round(window.from + length * (0.2 + 0.25 * index)), text })),
    ...order,
    kind: 'upgrade',
    name: `${networkTitles[order.network]} Upgrade to ${shortVersion(version)}`,
    notice: upgradeNotice,
    parts: upgradeParts,
    words: { version: shortVersion(version) },
  })
  return { story, release: { network: order.network, version, at: occupiedWindow(story).until } }
}

/**
 * Announces upgrades, a few days apart on workdays at 17:00 UTC, until all that are announced before the horizon
 * are planned.
 */
export function withUpgrades(plan: SamplePlan, horizon: number): SamplePlan {
  let extended = plan
  while (extended.lastUpgradeAt - 14 * hour <= horizon) extended = withNextUpgrade(extended)
  return extended
}

function withNextUpgrade(plan: SamplePlan): SamplePlan {
  const { seed, upgrades } = plan
  const random = randomOf(seed, 'next-upgrade', upgrades)
  const network = networks[(upgrades + 2) % networks.length] ?? 'previewnet'
  const minor = 78 + Math.floor(upgrades / networks.length) - (network === 'mainnet' ? 1 : 0)
  const from = onWorkday(atHour(plan.lastUpgradeAt + 3 * day, 17))
  const window = { from, until: from + 40 * minute }
  const { story, release } = upgradeOf({
    seed,
    key: `upgrade-${upgrades}`,
    network,
    version: `v0.${minor}.0`,
    announcedAt: plan.lastUpgradeAt - 14 * hour + random.between(0, 20 * minute),
    window,
    endsAt: random.chance(0.2) ? window.until - random.between(4, 9) * minute : null,
  })
  return {
    ...plan,
    upgrades: upgrades + 1,
    lastUpgradeAt: from,
    releases: [...plan.releases, release],
    stories: [...plan.stories, story],
  }
}
