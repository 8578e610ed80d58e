export const aboutMessages = {
  lead: 'The status of a network, recorded and displayed by one service.',
  alone:
    'This app queries the sources directly, without a service. Changes appear with the next check, and the history is what this browser has seen.',
  storageFull:
    'This service cannot store anything: its database disk is full. Stored data can still be read. First noticed:',
  version: (version: string) => `Version ${version}`,

  source: 'Status source',
  sources: {
    sample: 'A sample network that this service generates. Your data replaces it: see “Connect your network”.',
    embedded: 'This service’s own database, filled by imports.',
    upstream: 'A status page that this service queries and whose history it keeps.',
    none: 'Nothing yet: no status page has been imported.',
  },
  facts: {
    health: 'Health',
    source: 'Source',
    page: 'Status page',
    imported: 'Imported',
    changed: 'Last change',
    zone: 'Page time',
    connection: 'Updates',
  },
  ledgerSource: 'Transaction source',
  ledgerSources: {
    sample: 'Transactions that this service generates. Yours replace them: see “Connect your network”.',
    embedded: 'This service’s own database, filled by imports.',
    upstream: 'A mirror node that this service queries.',
    none: 'Nothing yet: no transactions have been imported.',
  },
  ledgerFacts: {
    network: 'Network',
    source: 'Source',
    imported: 'Imported',
    newest: 'Newest transaction',
  },
  health: {
    confirmed: 'Confirmed',
    late: 'Late: a confirmation is overdue',
    unconfirmed: 'Cannot confirm',
    never: 'Not confirmed yet',
  },
  connections: {
    connecting: 'Connecting to the live stream',
    live: 'Live: changes arrive at once',
    polling: 'Checking every 15 seconds; the live stream is not available',
    offline: 'None: this browser is offline',
  },

  feeds: 'Feeds',
  feedsHint: 'Incidents and maintenance as they are posted; the calendar contains only maintenance.',
  atom: 'Atom',
  rss: 'RSS',
  calendar: 'Calendar (ICS)',
  everything: 'All networks',
  wholePage: 'Everything',
  feedOf: (scope: string, feed: string) => `${scope}, ${feed}`,

  interface: 'For developers',
  interfaceHint: 'The status is available through Statuspage’s public API, without authentication.',
  openApi: 'Description of the whole API (OpenAPI)',
  summary: 'Status summary (JSON)',

  reading: 'How to read it',
  terms: [
    [
      'Confirmed',
      'The service answered, and its data matches the source. After a minute without confirmation, Signalbox says that it cannot confirm the status, shows no green, and keeps the last known status with its time.',
    ],
    [
      'Uptime',
      'The share of the known time. A major outage counts fully, a partial outage 30%, degraded performance and maintenance not at all.',
    ],
    ['Days', 'Days are in the page’s time zone. Days before the first known status have no data.'],
    ['Began', 'The earliest time in the record, even if it was entered later.'],
  ],

  keyboard: 'Keyboard',
} as const
