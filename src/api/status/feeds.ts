/** Addresses of the feeds. The first is a feed's own; Statuspage has the histories at the second. */
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
