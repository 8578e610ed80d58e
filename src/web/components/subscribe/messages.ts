import type { EventKind, Impact } from '#api/notifications/events.ts'
import type { ReadyMade } from '#domain/notifications/ready-made.ts'

export const subscribeMessages = {
  subscribe: 'Subscribe',
  loading: 'Loading',
  what: 'Notify me of',
  readyMade: {
    everything: 'Everything',
    incidents: 'Incidents and their updates',
    outages: 'Major outages only',
    maintenance: 'Maintenance',
    witness: 'Signals of the ledger, and an unconfirmed status',
    work: 'Work that waits in policies',
  } satisfies Record<ReadyMade, string>,
  custom: 'Own choice',
  networks: 'Networks',
  about: 'About this component only',
  impact: 'Impact',
  impacts: {
    none: 'Any',
    minor: 'Minor or worse',
    major: 'Major or worse',
    critical: 'Critical only',
  } satisfies Record<Impact, string>,
  kinds: {
    'status.worsened': 'Status gets worse',
    'status.recovered': 'Status recovers',
    'status.unconfirmed': 'Status cannot be confirmed',
    'status.confirmed': 'Status is confirmed again',
    'incident.opened': 'Incident opened',
    'incident.updated': 'Incident updated',
    'incident.resolved': 'Incident resolved',
    'maintenance.soon': 'Maintenance soon',
    'maintenance.begun': 'Maintenance begun',
    'maintenance.overrun': 'Maintenance past its end',
    'maintenance.completed': 'Maintenance completed',
    'signal.raised': 'Signal unusual',
    'signal.cleared': 'Signal usual again',
    'policy.waiting': 'Work waits in a policy',
  } satisfies Record<EventKind, string>,

  browser: 'In this browser',
  browserHint: 'Messages arrive even when Signalbox is closed.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  save: 'Save',
  isOn: 'On. This browser gets messages.',
  denied: 'This browser blocks notifications from this site. Allow them in its site settings.',
  unsupported:
    'This browser cannot receive messages here. Over HTTPS it can; on an iPhone, add Signalbox to the home screen first.',

  mail: 'By email',
  address: 'Email address',
  sendMail: 'Send confirmation',
  mailSent: 'Check your inbox: a message with a link to confirm is on its way.',

  feeds: 'Feeds and calendar',
  feedsHint: 'For feed readers and calendar apps. The calendar has the maintenance.',
  atom: 'Atom feed',
  rss: 'RSS feed',
  calendar: 'Maintenance calendar',
  copy: (name: string) => `Copy the address of: ${name}`,
} as const
