/** Texts of the components that every page shares. */
export const uiMessages = {
  close: 'Close',
  cancel: 'Cancel',
  id: 'ID',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  loading: 'Loading',
  clearFilters: 'Clear filters',
  showMore: 'Show more',
  checked: 'Checked',
} as const
