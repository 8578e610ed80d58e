/** Texts of the first screen that the service draws, should the app never take its place. */
export const prerenderWords = {
  outdated: 'This page has not been updated since it was loaded. How things are now may differ from what stands here.',
  reload: 'Reload the page',
} as const
