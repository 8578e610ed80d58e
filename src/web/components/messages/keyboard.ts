export const keyboardMessages = {
  title: 'Keyboard shortcuts',
  followedBy: 'then',
  or: 'or',
  groups: { pages: 'Go to', page: 'On a page', anywhere: 'Anywhere' },
  search: 'Search on this page',
  next: 'Next in the list',
  previous: 'Previous in the list',
  help: 'Show these shortcuts',
  palette: 'Search or jump',
  close: 'Close what is open',
} as const
