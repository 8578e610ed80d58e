/** Texts that the pages of one incident and of one maintenance share. */
export const recordWords = {
  copyLink: 'Copy link',
  source: 'At the source',
  print: 'Print',
  facts: 'Facts',
  firstSeen: 'First seen here',
  id: 'Id',
  components: 'Affected components',
  noComponents: 'The source names no component.',
  withdrawn: 'Withdrawn',
  withdrawnSince: 'The status page no longer lists it since',
  noChange: 'no change of state recorded',
} as const
