export const recordMessages = {
  copyLink: 'Copy link',
  source: 'View at source',
  print: 'Print',
  facts: 'Facts',
  firstSeen: 'First seen',
  components: 'Affected components',
  noComponents: 'No components named.',
  delisted: 'Delisted',
  delistedSince: 'Not on the status page since',
  noChange: 'no recorded state change',
} as const

export const recordFilterMessages = {
  filters: 'Filters',
  show: (active: number) => (active === 0 ? 'Filters' : `Filters (${active})`),
  search: { incident: 'Search incidents', maintenance: 'Search maintenance' },
  searchHint: 'Search names and updates',
  state: 'State',
  impact: 'Impact',
  impacts: { none: 'None', minor: 'Minor', major: 'Major', critical: 'Critical' },
  component: 'Component',
  anyComponent: 'All components',
  inGroup: (group: string, name: string) => `${group} · ${name}`,
} as const

export const recordExportMessages = {
  action: 'Export',
  busy: 'Exporting…',
  formats: { csv: 'CSV', json: 'JSON' },
  command: 'Export the current list',
} as const
