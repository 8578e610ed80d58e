/** Texts of the pieces that every page shares. */
export const uiWords = {
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  loading: 'Loading',
  search: 'Search',
  clear: 'Clear',
  clearFilters: 'Clear filters',
  more: 'More',
  showMore: 'Show more',
  checked: 'Checked',
  asOf: 'as of',
} as const
