import { count, durationWords } from '../../../components/messages/time.ts'

const grouped = new Intl.NumberFormat('en-GB')

/** "1 transaction", "12,300 transactions". */
export function transactionCount(transactions: number): string {
  return count(transactions, 'transaction').replace(String(transactions), grouped.format(transactions))
}

/** Texts of the list of transactions. */
export const listWords = {
  list: 'List of transactions',
  columns: {
    time: (city: string) => `Time, ${city}`,
    id: 'Id',
    type: 'Type',
    result: 'Result',
    payer: 'Payer',
    picture: 'What it moved',
    fee: 'Fee',
    node: 'Node',
  },
  loaded: (rows: number) => `${grouped.format(rows)} loaded`,
  ofLoaded: (shown: number, loaded: number) => `${grouped.format(shown)} of the ${grouped.format(loaded)} loaded`,
  fresh: (rows: number, atLeast: boolean) => `${grouped.format(rows)}${atLeast ? '+' : ''} new`,
  freshHint: 'Show them at the top',
  loading: 'Loading transactions',
  loadingOlder: 'Loading more',
  loadMore: 'Load 100 more',
  everything: 'That is everything.',
  lookFurther: 'Look for newer ones',
  gap: 'Not loaded',
  gapSpan: (seconds: number) =>
    `${seconds < 10 ? seconds.toFixed(1) : durationWords(seconds)}${seconds < 10 ? ' s' : ''}`,
  fill: 'Load them',
  filling: 'Loading…',
  entries: (entries: number) => `${entries} entries of this id`,
  together: 'in all',
  to: 'to',
  minted: 'minted',
  burned: 'burned',
  accounts: (accounts: number) => `${accounts} accounts`,
  serial: (token: string, serial: string) => `${token} #${serial}`,
  serials: (token: string, serials: string) => `${serials} serials of ${token}`,
  reward: 'reward',
  moreAssets: (assets: number) => `+${assets}`,
  moreAssetsExplained: (assets: number) => `and ${count(assets, 'other asset')}`,
  noTransfers: 'Only the fee',
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
    noneHint: 'They appear here as soon as the ledger has some.',
    filteredTitle: 'No transactions match these filters',
    impossibleTitle: 'Nothing can match these filters',
    impossible: {
      time: 'The times exclude each other.',
      accounts:
        'No account can be all of this. An EVM address matches nothing here unless it stands for an account number.',
      directions: 'Credits and debits together match nothing.',
    },
    localTitle: (loaded: number) => `None of the ${grouped.format(loaded)} loaded match`,
    localHint: 'Fee, memo and node are looked for among what is loaded only.',
    newestIs: 'The newest transaction is of',
  },
} as const

/** How the list follows the ledger. */
export const followWords = {
  connection: {
    connecting: 'Connecting',
    live: 'Live',
    polling: 'Checking every 5 s',
    offline: 'Offline, trying every 5 s',
  },
  paused: 'Paused',
  since: 'since',
  pause: 'Pause',
  resume: 'Resume',
  newest: 'newest',
  checked: 'checked',
  hindrance: {
    'oldest-first': 'Not live: the oldest come first',
    ended: 'Not live: the time range has an end',
    'nothing-matches': 'Not live: nothing can match',
  },
  trouble: {
    unreachable: 'Cannot reach the ledger',
    unanswered: 'The ledger does not answer in time',
    unavailable: 'The ledger cannot answer this now',
    limited: 'The ledger limits how often it is asked',
    refused: 'The ledger refused this request',
    unreadable: 'The answer of the ledger made no sense',
    failed: 'The ledger failed',
  },
  narrow: 'Ranges of accounts take long. A narrower range of time helps.',
  tryNow: 'Try now',
} as const
