import type { ChannelKind } from '#api/notifications/rules.ts'
import { count } from '../../components/messages/time.ts'
import { saveFailures } from '../../components/subscribe/messages.ts'
import type { FailureMessages } from '../../platform/failure.ts'

export const notificationMessages = {
  lead: 'Who gets which messages, and how.',
  reason: 'Shared rules are for Standard Registry accounts. To get messages yourself, use Subscribe.',
  forbidden: 'Shared rules are for Standard Registry accounts',
  forbiddenAdvice: 'To get messages yourself, use Subscribe.',

  rules: 'Rules',
  addRule: 'Add rule',
  editRule: 'Edit rule',
  noRules: 'No rules yet',
  noRulesAdvice: 'A rule says which events to send to which channels.',
  addChannelFirst: 'Add a channel first, then a rule that says what to send to it.',
  name: 'Name',
  enabled: 'On',
  off: 'Off',
  channelsOf: 'Channels',
  noChannelChosen: 'Choose at least one channel.',
  kinds: 'Events',
  noKindChosen: 'Choose at least one event.',
  components: 'Components',
  anyComponent: 'Components: any',
  someComponents: (chosen: number) => `Components: ${chosen} chosen`,
  filterComponents: 'Filter components',
  preview: 'Preview',
  previewing: 'Loading…',
  previewTotal: (total: number) =>
    total === 0
      ? 'This rule would have sent nothing in the last 30 days.'
      : `This rule would have sent ${count(total, 'message', 'messages')} in the last 30 days.`,
  save: 'Save',
  saving: 'Saving…',
  remove: 'Remove',
  edit: (name: string) => `Edit ${name}`,
  removeOne: (name: string) => `Remove ${name}`,
  actions: 'Actions',
  sends: (about: readonly string[], channels: string) => `${about.join(', ')}, to ${channels}`,
  kindsOf: (events: number) => `${count(events, 'kind', 'kinds')} of events`,
  componentsOf: (components: number) => count(components, 'component', 'components'),
  quietFromUntil: (from: string, until: string) => `quiet from ${from} to ${until}`,

  channels: 'Channels',
  addChannel: 'Add channel',
  editChannel: 'Edit channel',
  noChannels: 'No channels yet',
  noChannelsAdvice: 'A channel is a webhook, a chat, PagerDuty or an email address.',
  kind: 'Kind',
  channelKinds: {
    webhook: 'Webhook',
    slack: 'Slack',
    teams: 'Microsoft Teams',
    discord: 'Discord',
    pagerduty: 'PagerDuty',
    email: 'Email',
  } satisfies Record<ChannelKind, string>,
  url: 'Address',
  mailAddress: 'Email address',
  keepHint: 'Leave empty to keep it.',
  secret: 'Signing secret',
  secretHint: 'Leave empty to generate one. It begins with whsec_.',
  integrationKey: 'Integration key',
  secretMade: 'Copy the signing secret now. It is not shown again.',
  copySecret: 'Copy the secret',
  done: 'Done',
  test: 'Send a test',
  testing: 'Sending…',
  delivered: (words: string, milliseconds: number) => `Delivered in ${milliseconds} ms. ${words}`,
  notDelivered: (words: string) => `Not delivered. ${words}`,
  noMail: 'This service cannot send email. Set SMTP_URL to enable it.',
  subscribers: (push: number, email: number) =>
    push + email === 0
      ? 'No reader has subscribed yet.'
      : `Readers have subscribed ${count(push, 'browser', 'browsers')} and ${count(email, 'email address', 'email addresses')}.`,

  log: 'Delivery log',
  deliveries: 'Deliveries',
  state: 'State',
  states: { all: 'All', waiting: 'Waiting', sent: 'Sent', dead: 'Given up' },
  noDeliveries: 'No deliveries',
  noDeliveriesAdvice: 'Deliveries of the last 30 days appear here.',
  message: 'Message',
  to: 'To',
  time: 'Time',
  attempts: 'Attempts',
  sendAgain: 'Send again',
  older: 'Show older deliveries',
  loading: 'Loading',
  dueAt: 'Next attempt',
  events: (events: number) => count(events, 'event', 'events'),

  subscription: {
    missing: 'This link is incomplete',
    missingAdvice: 'Open the link from the message again.',
    unknown: 'This subscription has ended, or the link is incomplete',
    unknownAdvice: 'Open the link from the newest message, or subscribe again.',
    lead: (hint: string) => (hint === '' ? 'Messages to a browser' : `Messages to ${hint}`),
    confirm: 'Confirm this subscription',
    confirmLead: 'Messages start once you confirm.',
    confirmed: 'Confirmed. You will receive these messages.',
    save: 'Save',
    saved: 'Saved.',
    end: 'Unsubscribe',
    ended: 'You are unsubscribed',
    endedAdvice: 'You will receive no more messages.',
    shared: 'The administrators of this service decide which messages this address receives.',
  },
} as const

const gone = (what: string) => ({
  title: `This ${what} no longer exists`,
  advice: 'Someone removed it. Reload the page.',
})

export const ruleFailures: FailureMessages = {
  ...saveFailures,
  changed: { title: 'There are too many rules', advice: 'Remove one, then try again.' },
  'not-found': gone('rule'),
}

export const channelFailures: FailureMessages = {
  ...saveFailures,
  changed: { title: 'There are too many channels', advice: 'Remove one, then try again.' },
  'not-found': gone('channel'),
}

export const removeFailures: FailureMessages = {
  ...channelFailures,
  changed: { title: 'A rule uses this channel', advice: 'Remove it from the rule first.' },
}

export const testFailures: FailureMessages = {
  ...channelFailures,
  'too-many': { title: 'Too many tests', advice: 'Wait a minute, then try again.' },
}

export const resendFailures: FailureMessages = {
  ...saveFailures,
  changed: { title: 'This is already being sent', advice: 'Only deliveries that were given up can be sent again.' },
  'not-found': gone('delivery'),
}
