import type { FailureMessages } from '../../../platform/failure.ts'
import { count, formatDuration } from '../../../components/messages/time.ts'
import { formatNumber } from '../../../components/number-format.ts'

export const transactionListMessages = {
  list: 'List of transactions',
  columns: {
    time: (city: string) => `Time, ${city}`,
    toZone: (city: string) => `Show times of ${city}`,
  },
  columnChoice: 'Columns',
  columnNames: {
    time: 'Time',
    id: 'ID',
    type: 'Type',
    payer: 'Payer',
    entity: 'Entity',
    result: 'Result',
    what: 'Content',
    memo: 'Memo',
    fee: 'Fee',
    latency: 'Consensus in',
    nonce: 'Nonce',
    node: 'Node',
  },
  latency: (seconds: number) => `${seconds.toFixed(2)} s`,
  loaded: (rows: number) => `${formatNumber(rows)} loaded`,
  ofLoaded: (shown: number, loaded: number) => `${formatNumber(shown)} of the ${formatNumber(loaded)} loaded`,
  fresh: (rows: number, atLeast: boolean) => `${formatNumber(rows)}${atLeast ? '+' : ''} new`,
  freshHint: 'Show them at the top',
  loading: 'Loading transactions',
  loadingOlder: 'Loading more',
  loadMore: 'Load 100 more',
  everything: 'End of the list',
  search: {
    running: 'Searching.',
    stopped: 'Search stopped.',
    reached: 'Searched to',
    stop: 'Stop',
    continue: 'Continue',
  },
  checkForNewer: 'Check for newer ones',
  gap: 'Not loaded',
  gapSpan: (seconds: number) => (seconds < 10 ? `${seconds.toFixed(1)} s` : formatDuration(seconds)),
  fill: 'Load them',
  filling: 'Loading…',
  entries: (entries: number) => `${entries} entries with this ID`,
  together: 'in total',
  to: 'to',
  minted: 'minted',
  burned: 'burned',
  accounts: (accounts: number) => `${accounts} accounts`,
  serial: (token: string, serial: string) => `${token} #${serial}`,
  serials: (token: string, serials: string) => `${serials} serials of ${token}`,
  reward: 'reward',
  moreAssets: (assets: number) => `+${assets}`,
  moreAssetsExplained: (assets: number) => `and ${count(assets, 'other asset')}`,
  entity: {
    account: 'account',
    contract: 'contract',
    topic: 'topic',
    token: 'token',
    file: 'file',
    schedule: 'schedule',
    entity: 'on',
  },
  noNode: '–',
  roles: {
    original: null,
    duplicate: null,
    child: 'child',
    'preceding-child': 'child, before',
    scheduled: 'scheduled',
    'schedule-create': null,
    batch: null,
    'batch-inner': 'in a batch',
    orphan: 'by the network',
  },
  empty: {
    noneTitle: 'No transactions yet',
    noneHint: 'They appear here as they arrive.',
    filteredTitle: 'No transactions match these filters',
    impossibleTitle: 'Nothing can match these filters',
    impossible: {
      time: 'The time limits exclude each other.',
      accounts:
        'No account satisfies all of these conditions. An EVM address matches only if it maps to an account number.',
      directions: 'Credits and debits together match nothing.',
    },
    localTitle: (loaded: number) => `None of the ${formatNumber(loaded)} loaded match`,
    localHint: 'Fee and memo filter only the loaded transactions.',
    newestIs: 'The newest transaction is from',
  },
} as const

export const followMessages = {
  connection: {
    connecting: 'Connecting',
    live: 'Live',
    polling: 'Checking every 5 s',
    offline: 'Offline, retrying every 5 s',
  },
  paused: 'Paused',
  pause: 'Pause',
  resume: 'Resume',
  pauseCommand: 'Pause live updates',
  resumeCommand: 'Resume live updates',
  newest: 'newest',
  checked: 'checked',
  notLive: {
    'oldest-first': 'Not live: the oldest come first',
    ended: 'Not live: the time range has an end',
    'nothing-matches': 'Not live: nothing can match',
  },
} as const

export const listFailureMessages = {
  since: 'Since',
  cannotConfirm: 'Cannot confirm: no answer from the ledger',
  slowQuery: 'Account ranges are slow: a shorter time range helps.',
} as const

const unavailable = { title: 'The ledger cannot answer right now', advice: 'It may be starting, or too busy.' }

export const ledgerFailureMessages: FailureMessages = {
  offline: { title: 'Cannot reach the ledger', advice: 'Check your connection.' },
  timeout: { title: 'The ledger does not answer in time', advice: 'It may be busy.' },
  unavailable,
  upstream: unavailable,
  'too-many': { title: 'The ledger limits requests', advice: 'Wait a moment.' },
  invalid: { title: 'The ledger rejected this request', advice: 'Change or clear the filters.' },
  unreadable: { title: 'The ledger sent an answer that cannot be read', advice: 'Reload the page.' },
  failed: { title: 'The ledger failed', advice: 'The service log says why.' },
}
