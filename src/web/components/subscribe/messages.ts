import type { EventKind, Impact } from '#api/notifications/events.ts'
import type { ReadyMade } from '#domain/notifications/ready-made.ts'
import type { FailureMessages } from '../../platform/failure.ts'

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
    work: 'Work waiting in policies',
  } satisfies Record<ReadyMade, string>,
  custom: 'Custom',
  networks: 'Networks',
  component: 'Component',
  about: 'This component only',
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
    'maintenance.soon': 'Maintenance starts soon',
    'maintenance.begun': 'Maintenance started',
    'maintenance.overrun': 'Maintenance past its planned end',
    'maintenance.completed': 'Maintenance completed',
    'signal.raised': 'Signal unusual',
    'signal.cleared': 'Signal back to usual',
    'policy.waiting': 'Work waiting in a policy',
  } satisfies Record<EventKind, string>,

  times: 'Lead times and quiet hours',
  soonMinutes: 'Minutes before maintenance',
  unconfirmedMinutes: 'Minutes without confirmation',
  quiet: 'Quiet hours',
  quietOn: 'Hold back messages',
  quietFrom: 'From',
  quietUntil: 'Until',
  quietZone: 'Time zone',
  quietExcept: 'Send anyway',
  quietExcepts: { none: 'Nothing', minor: 'Minor or worse', major: 'Major or worse', critical: 'Critical' },

  browser: 'In this browser',
  browserHint: 'Messages arrive even when Signalbox is closed.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  save: 'Save',
  isOn: 'On. This browser gets messages.',
  denied: 'This browser blocks notifications from this site. Allow them in its site settings.',
  notAllowed: 'The browser has not allowed notifications yet. Turn them on again, and allow them.',
  unsupported:
    'This browser cannot receive messages here. It needs HTTPS; on an iPhone, add Signalbox to the home screen first.',

  mail: 'By email',
  address: 'Email address',
  sendMail: 'Send confirmation',
  mailSent: 'Check your inbox for a confirmation link.',

  feeds: 'Feeds and calendar',
  feedsHint: 'For feed readers and calendar apps. The calendar contains maintenance.',
  entries: 'Entries',
  byUpdate: 'One for each update',
  atom: 'Atom feed',
  rss: 'RSS feed',
  calendar: 'Maintenance calendar',
  copy: (name: string) => `Copy the address of: ${name}`,
} as const

const notSaved = 'Not saved'

/** Why a subscription, rule or channel could not be saved. */
export const saveFailures: FailureMessages = {
  invalid: { title: notSaved, advice: 'Correct the values listed below, then save again.' },
  'too-many': { title: notSaved, advice: 'Too many requests came from here. Wait, then try again.' },
  unavailable: { title: notSaved, advice: 'The service accepts no more subscriptions for now. Try again later.' },
  failed: { title: notSaved, advice: 'The service failed. Its log says why. Try again.' },
}

export const pushFailures: FailureMessages = {
  ...saveFailures,
  unexpected: {
    title: 'The browser could not subscribe',
    advice: 'Its push service may be off or blocked. Try again, or choose another way.',
  },
}
