/** Texts of the filters of incidents and maintenance. */
export const recordFilterWords = {
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
