import process from 'node:process'

/** Whether `npm run test:full` runs: whole fuzz runs with random seeds, and both dialects everywhere. */
export const isFullTier = process.env['TEST_TIER'] === 'full'

/** Marks a browser test that only the full tier runs: others hold its rule, say in the page's own tests. */
export const rare = { tag: '@full' }

/** How often a property is tried: as often as given in the full tier, a twentieth of that otherwise. */
export function fuzzRuns(full: number): number {
  return isFullTier ? full : Math.max(10, Math.ceil(full / 20))
}
