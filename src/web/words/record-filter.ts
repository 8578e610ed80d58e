/** Texts of the filters of incidents and maintenance. */
export const recordFilterWords = {
  search: { incident: 'Search incidents', maintenance: 'Search maintenance' },
  status: 'Status',
  impact: 'Impact',
  component: 'Component',
  allComponents: 'All components',
  /** What a facet is set to: "Completed", "Completed, Verifying", "3 chosen". */
  chosen: (labels: readonly string[]) => (labels.length > 2 ? `${labels.length} chosen` : labels.join(', ')),
} as const
