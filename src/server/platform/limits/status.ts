import { maxUptimeDays, maxUptimeMonthDays } from '#domain/status/uptime.ts'
import { KiB, MiB, type Limit } from './limit.ts'

export const statusLimits = {
  // Feeds and figures
  feedEntries: { value: 50, reason: 'Entries of a feed.' },
  calendarEvents: { value: 10_000, reason: 'Windows of the calendar.' },
  keptFeeds: { value: 64, reason: 'Cached feeds; each has some hundred kilobytes.' },
  newsRecords: { value: 300, reason: 'Incidents and maintenance of one list of news; it says where it is cut.' },
  newsChanges: { value: 3000, reason: 'Changes and transitions of components of one list of news.' },
  uptimeDays: { value: maxUptimeDays, reason: 'Days in a range of uptime.' },
  uptimeMonthDays: { value: maxUptimeMonthDays, reason: 'The same by month: each month of each component is a row.' },
  keptUptimeReports: { value: 16, reason: 'Uptime reports cached for a minute.' },
  keptFigures: { value: 16, reason: 'Figures of the history, by query, cached for a minute.' },
  readRecordCharacters: { value: 16 * MiB, reason: 'Characters of records that are kept in parsed form.' },
  keptSignalHours: { value: 64, reason: 'Weeks of signal history cached for a minute.' },
  figuredRecords: { value: 100_000, reason: 'Records that the figures of the history are computed from.' },

  // Signals
  signalPoints: { value: 500, reason: 'Points of each curve in one answer; longer ranges have wider points.' },
  signalRangeDays: { value: 370, reason: 'Days in one range, for which a year of hours is read. 422 beyond it.' },
  signalMinuteDays: { value: 3, reason: 'Days of a range that is read minute by minute; a longer one by the hour.' },
  signalEpisodes: { value: 100, reason: 'Alarms of a signal in one answer, its newest; a signal may change all day.' },
  signalIncidents: { value: 500, reason: 'Incidents of the status page that alarms are compared with.' },
  signalArrivals: { value: 2000, reason: 'Changes that are read at once to learn when transactions arrived.' },

  // Notifications
  notificationSends: { value: 16, reason: 'Messages sent at once, at most three quarters of them to readers.' },
  notificationSendMs: { value: 10_000, reason: 'A receiver that hangs occupies one of a few slots.' },
  notificationAnswerBytes: { value: 64 * KiB, reason: 'Answer of a receiver. A larger one is a failure.' },
  notificationRules: { value: 100, reason: 'Shared rules. Each event is compared with each.' },
  notificationChannels: { value: 50, reason: 'Shared channels.' },
  notificationTestsPerMinute: { value: 10, reason: 'Test messages of one account. 429 beyond it.' },
  notificationWorkAccounts: { value: 50, reason: 'Accounts whose waiting work is searched.' },
  notificationPreviewEvents: { value: 20_000, reason: 'Events of the last 30 days that a preview considers.' },
  notificationPreviewMessages: { value: 50, reason: 'Messages of a preview that are shown; all are counted.' },
  notificationLogRows: { value: 50, reason: 'Deliveries of one answer, each with its attempts.' },
  subscriptions: {
    value: 10_000,
    setting: 'MAX_SUBSCRIPTIONS',
    reason: 'Browsers and email addresses of readers. Each may have three messages in the outbox. 503 beyond it.',
  },
  subscriptionsPerAddress: {
    value: 50,
    setting: 'MAX_SUBSCRIPTIONS_PER_ADDRESS',
    reason: 'Of one network address, which may be a whole office. 429 beyond it.',
  },
  subscribesPerHour: {
    value: 30,
    setting: 'MAX_SUBSCRIBES_PER_HOUR',
    reason: 'Requests of one address to subscribe or to look a subscription up. 429 beyond it.',
  },

  // Answers of a status page
  statusUpstreamMs: { value: 5000, reason: 'A poll that hangs must not outlast the next one.' },
} as const satisfies Readonly<Record<string, Limit>>
