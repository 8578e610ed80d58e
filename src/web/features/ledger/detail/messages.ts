import type { EntryRole } from '#domain/ledger/transaction-entry.ts'
import type { SearchFault } from '#domain/ledger/ledger-search.ts'
import { count, durationWords } from '../../../components/messages/time.ts'
import type { FeePart } from '#domain/ledger/fee-split.ts'

const parts: Readonly<Record<FeePart['kind'], string>> = {
  node: 'Node',
  network: 'Network and service',
  'staking-rewards': 'Staking rewards',
  'node-rewards': 'Node rewards',
  unexplained: 'Not told by the transfers',
}

/** Tenths of a percent as text: "38.2 %"; what is there at all is never "0 %". */
function percent(perMille: number): string {
  return perMille < 1 ? 'under 0.1 %' : `${(perMille / 10).toFixed(1).replace(/\.0$/, '')} %`
}

/** Texts of what a record cost. */
export const entryFeeWords = {
  title: 'Fee',
  none: 'No fee was charged for this record.',
  paidBy: 'paid by',
  part: (kind: FeePart['kind']) => parts[kind],
  percent: (amount: bigint, whole: bigint) => percent(Number((amount * 1000n) / whole)),
  /** Before the maximum itself. */
  share: (perMille: number) => `${percent(perMille)} of the maximum of`,
  shareLabel: 'Share of the maximum fee',
  custom: 'Custom fees',
  customHint: 'Charged beside the fee, by whoever made the token or topic.',
  from: 'from',
} as const

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^CONSENSUS/, 'Topic'],
  [/^TOKEN/, 'Token'],
  [/^(CONTRACT|ETHEREUM)/, 'Contract'],
  [/^SCHEDULE/, 'Schedule'],
  [/^FILE/, 'File'],
  [/^CRYPTO/, 'Account'],
  [/^NODE/, 'Node'],
  [/^REGISTEREDNODE/, 'Registered node'],
]

/** Texts of what is known of one record. */
export const entryFactWords = {
  title: 'Details',
  type: 'Type',
  result: 'Result',
  consensus: 'Consensus',
  validStart: 'Valid from',
  /** "2.314567891 s before consensus". */
  latency: (seconds: string) => `${seconds} s before consensus`,
  afterConsensus: (seconds: string) => `${seconds} s after consensus`,
  validFor: 'Valid for',
  duration: (seconds: string) => durationWords(Number(seconds)),
  payer: 'Payer',
  node: 'Submitted to node',
  /** What the transaction made or acted on, by its type. */
  entity: (type: string) => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'Entity',
  nonce: 'Nonce',
  nonceNote: 'made by the network',
  scheduled: 'Scheduled',
  scheduledYes: 'Yes, executed',
  parent: 'Parent',
  batch: 'Batch',
  hash: 'Hash',
  batchKey: 'Batch key',
  maxFee: 'Maximum fee',
  highVolume: 'High volume',
  multiplier: (times: string) => `${times} times the price`,
  notMultiplied: 'price not raised',
  feeLimits: 'Custom fees allowed up to',
  paidBy: 'paid by',
  bytes: 'Signed bytes',
  bytesLength: (length: number) => count(length, 'byte'),
  copyBytes: 'Copy as Base64',
  memo: 'Memo',
  none: 'None',
} as const

/** What `explainTransaction` found out, as far as words are made of it. */
export interface StoryFacts {
  readonly submissions: number
  readonly succeeded: number
  readonly failed: number
  readonly duplicates: number
  readonly nodes: readonly string[]
  readonly children: number
  readonly orphans: number
  readonly batch: { readonly inner: number; readonly succeeded: number; readonly failed: number } | null
}

const list = new Intl.ListFormat('en-GB')

/** How often it was submitted and what became of each time: "Submitted to 3 nodes: 1 succeeded, 2 are duplicates". */
function submitted({ submissions, succeeded, failed, duplicates, nodes }: StoryFacts): string | null {
  if (submissions < 2) return null
  const where =
    nodes.length === submissions
      ? `to ${count(nodes.length, 'node')}`
      : nodes.length > 0
        ? `${submissions} times, to ${count(nodes.length, 'node')}`
        : `${submissions} times`
  const ends = [
    succeeded > 0 && `${succeeded} succeeded`,
    failed > 0 && `${failed} failed`,
    duplicates > 0 && (duplicates === 1 ? '1 is a duplicate' : `${duplicates} are duplicates`),
  ].filter((end) => end !== false)
  return `Submitted ${where}: ${list.format(ends)}.`
}

/** The story of a transaction in sentences. */
export const transactionStoryWords = {
  /** How it ended; what success alone does not say is named. */
  outcome: (success: boolean, result: string) =>
    success ? (result === 'Success' ? 'Succeeded' : `Succeeded: ${result}`) : `Failed: ${result}`,
  waitsFor: (waits: boolean) => (waits ? 'Scheduled, not carried out yet' : 'Scheduled, never carried out'),
  submitted,
  paid: (records: number) => (records > 1 ? `The fees of its ${records} records:` : 'Its fee:'),
  inAll: 'in all',
  withInner: 'With those of the transactions in the batch:',
  children: (children: number) => `The network made ${count(children, 'child transaction')} for it.`,
  orphans: (orphans: number) =>
    `${count(orphans, 'record')} under this id ${orphans === 1 ? 'was' : 'were'} made by the network for no transaction known here.`,
  batch: ({ inner, succeeded, failed }: NonNullable<StoryFacts['batch']>) =>
    inner === 0
      ? 'Of the transactions in the batch none is known here.'
      : `The batch holds ${count(inner, 'transaction')}: ${list.format([
          ...(succeeded > 0 ? [`${succeeded} succeeded`] : []),
          ...(failed > 0 ? [`${failed} failed`] : []),
        ])}. Each has an id of its own.`,
  executedAfter: (duration: string) => `Scheduled first, and carried out ${duration} later.`,
  executedOnly: 'The execution of a schedule; its creation is not among these records.',
  waiting:
    'It is carried out once enough accounts have signed, within 62 days at most. This page looks again by itself.',
  expired: 'It was not carried out in the 62 days that a schedule may last.',
} as const

const roles: Readonly<Record<EntryRole, string>> = {
  original: 'Transaction',
  duplicate: 'Duplicate',
  child: 'Child',
  'preceding-child': 'Child, ahead of it',
  scheduled: 'Executed schedule',
  'schedule-create': 'Schedule',
  batch: 'Batch',
  'batch-inner': 'In the batch',
  orphan: 'Made by the network',
}

const roleHints: Readonly<Record<EntryRole, string>> = {
  original: 'As it was submitted.',
  duplicate: 'The same transaction, submitted once more. It changed nothing, and paid for being looked at.',
  child: 'Made by the network while it carried out the transaction.',
  'preceding-child': 'Made by the network ahead of the transaction, which needed it.',
  scheduled: 'What had been scheduled, carried out once enough signatures had been given.',
  'schedule-create': 'What was to be done was kept until enough signatures had been given.',
  batch: 'The transactions in it take effect together or not at all.',
  'batch-inner': 'A transaction with an id of its own, carried out as part of the batch.',
  orphan: 'Made by the network under this id, for a transaction that is not known here.',
}

const faults: Readonly<Record<SearchFault, string>> = {
  'evm-hash':
    'It looks like the hash of an Ethereum transaction, of 32 bytes. The ledger finds transactions by hashes of 48 bytes.',
  'evm-address': 'It looks like an EVM address. Addresses are searched for in the list of transactions.',
  'hash-length':
    'It looks like a hash with digits missing, or too many. A hash has 96 hexadecimal digits or 64 characters of Base64.',
  'out-of-range': 'A number in it is larger than the ledger has any.',
  unknown: 'Nothing in it looks like an id or a hash.',
}

/** Texts of the page of one transaction. */
export const transactionPageWords = {
  back: 'All transactions',
  found: 'The transaction has arrived',

  missing: 'No such transaction is known so far',
  missingNew: 'A transaction takes some seconds to arrive after it was submitted.',
  missingOld: (seconds: number) =>
    `It was valid from ${durationWords(seconds)} ago and would have arrived long since. Check the id, and the network it was submitted to.`,
  missingAhead: (seconds: number) => `It is valid only in ${durationWords(seconds)}.`,
  searchedIn: (network: string) => `Looked for in ${network}.`,
  lookingAgain: (seconds: number) => `Looking again in ${durationWords(seconds)}`,
  looking: 'Looking…',
  lookNow: 'Look now',

  unreadable: 'This is no transaction id',
  unreadableHint: 'A transaction is found by its id or by its hash, in any of these forms:',
  asAccount: 'As an account it has transactions of its own:',
  asTime: 'As a time it has transactions up to it:',
  fault: (fault: SearchFault) => faults[fault],
  forms: [
    ['Id, as SDKs write it', '0.0.1234@1700000000.000000001'],
    ['Id, as the API writes it', '0.0.1234-1700000000-000000001'],
    ['Hash of 48 bytes', '96 hexadecimal digits, with or without 0x'],
    ['The same in Base64', '64 characters'],
  ],

  role: (role: EntryRole) => roles[role],
  roleHint: (role: EntryRole) => roleHints[role],
  entries: (number: number) => count(number, 'record'),
  entriesHint: 'Each is a record of its own; choose one to see it below.',
  wholeGroup: 'Every record of the id',

  node: 'node',

  transfers: 'Transfers',
  noTransfers: 'Nothing was transferred beside the fee.',
  hbar: 'Hbar',
  token: 'Token, in its smallest units',
  nft: 'NFT',
  rewards: 'Staking rewards',
  from: 'From',
  to: 'To',
  unpaired: 'The ledger tells who gave and who got, not who gave to whom.',
  showParties: (more: number) => `Show ${count(more, 'more account')}`,
  byAllowance: 'by allowance',
  /** Where an amount came from or went that no account gave or got. */
  outside: (ofToken: boolean, came: boolean) =>
    ofToken ? (came ? 'Minted' : 'Burned or wiped') : came ? 'From no account listed' : 'To no account listed',
  minted: 'Minted',
  burned: 'Burned or wiped',
  serials: 'Serial numbers',
  serial: (serial: bigint) => (serial === -1n ? 'all serials' : `#${serial}`),
  showSerials: (more: number) => `Show ${more} more`,

  memo: 'Memo',
  copyMemo: 'Copy the memo',
  raw: 'Record as JSON',
  copyRaw: 'Copy JSON',
  openRaw: 'All records from the API',
} as const
