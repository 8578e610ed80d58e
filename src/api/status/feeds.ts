/** The first path of each feed is ours; the second is Statuspage's. */
export const feedPaths = {
  atom: ['/feeds/history.atom', '/history.atom'],
  rss: ['/feeds/history.rss', '/history.rss'],
  calendar: ['/feeds/maintenance.ics'],
} as const

export const feedTypes = {
  atom: 'application/atom+xml',
  rss: 'application/rss+xml',
  calendar: 'text/calendar',
} as const satisfies Record<keyof typeof feedPaths, string>
