import process from 'node:process'

/** Whether `npm run test:full` runs: whole fuzz runs with random seeds, and both dialects everywhere. */
export const isFullTier = process.env['TEST_TIER'] === 'full'

/** Marks a browser test that only the full tier runs. Other tests cover its rule, for example those of the page. */
export const rare = { tag: '@full' }

/** All cases in the full tier; otherwise the first of them, which stand for the others. */
export function someOf<Case>(cases: readonly Case[], count: number): readonly Case[] {
  return isFullTier ? cases : cases.slice(0, count)
}

/** How often a property is tried: the full number in the full tier, an eightieth of it otherwise, but at least `least`. */
export function fuzzRuns(full: number, least = 5): number {
  return isFullTier ? full : Math.max(least, Math.ceil(full / 80))
}
