import type { EntryRole } from '#domain/ledger/transaction-entry.ts'
import type { UnreadableReason } from '#domain/ledger/ledger-search.ts'
import { andList } from '#domain/text/joined.ts'
import { count, formatDuration } from '../../../components/messages/time.ts'
import type { FeePart } from '#domain/ledger/fee-split.ts'

const parts: Readonly<Record<FeePart['kind'], string>> = {
  node: 'Node',
  network: 'Network and service',
  'staking-rewards': 'Staking rewards',
  'node-rewards': 'Node rewards',
  unexplained: 'Not explained by transfers',
}

/** Expects per mille: "38.2%". A part is never "0%". */
function percent(perMille: number): string {
  return perMille < 1 ? 'under 0.1%' : `${(perMille / 10).toFixed(1).replace(/\.0$/, '')}%`
}

export const feeMessages = {
  title: 'Fee',
  none: 'No fee was charged for this entry.',
  paidBy: 'paid by',
  part: (kind: FeePart['kind']) => parts[kind],
  percent: (amount: bigint, whole: bigint) => percent(Number((amount * 1000n) / whole)),
  /** Followed by the maximum. */
  share: (perMille: number) => `${percent(perMille)} of the maximum of`,
  shareLabel: 'Share of the maximum fee',
  custom: 'Custom fees',
  customHint: 'Charged in addition to the fee by the creator of the token or topic.',
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

export const factMessages = {
  title: 'Details',
  type: 'Type',
  result: 'Result',
  consensus: 'Consensus',
  validStart: 'Valid from',
  /** "2.314567891 s before consensus". */
  latency: (seconds: string) => `${seconds} s before consensus`,
  afterConsensus: (seconds: string) => `${seconds} s after consensus`,
  validFor: 'Valid for',
  duration: (seconds: string) => formatDuration(Number(seconds)),
  payer: 'Payer',
  samePayer: 'By the same payer',
  previous: 'Earlier transactions',
  next: 'Later transactions',
  node: 'Submitted to node',
  entity: (type: string) => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'Entity',
  nonce: 'Nonce',
  nonceNote: 'created by the network',
  scheduled: 'Scheduled',
  scheduledYes: 'Yes, executed',
  parent: 'Parent',
  batch: 'Batch',
  hash: 'Hash',
  batchKey: 'Batch key',
  maxFee: 'Maximum fee',
  highVolume: 'High volume',
  multiplier: (times: string) => `${times} times the usual price`,
  notMultiplied: 'no surcharge',
  feeLimits: 'Custom fee limits',
  paidBy: 'paid by',
  copy: (name: string, value: string) => `Copy ${name}: ${value}`,
  bytes: 'Signed bytes',
  bytesLength: (length: number) => count(length, 'byte'),
  copyBytes: 'Copy the signed bytes as Base64',
  copyKey: 'Copy the batch key',
  memo: 'Memo',
  none: 'None',
} as const

export interface SummaryFacts {
  readonly submissions: number
  readonly succeeded: number
  readonly failed: number
  readonly duplicates: number
  readonly nodes: readonly string[]
  readonly children: number
  readonly orphans: number
  readonly batch: { readonly inner: number; readonly succeeded: number; readonly failed: number } | null
}

/** "Submitted to 3 nodes: 1 succeeded, 2 are duplicates". */
function submitted({ submissions, succeeded, failed, duplicates, nodes }: SummaryFacts): string | null {
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
  return `Submitted ${where}: ${andList(ends)}.`
}

export const outcomeMessages = {
  outcome: (success: boolean, result: string) =>
    success ? (result === 'Success' ? 'Succeeded' : `Succeeded: ${result}`) : `Failed: ${result}`,
  waitsFor: (waits: boolean) => (waits ? 'Scheduled, not executed yet' : 'Scheduled, never executed'),
  submitted,
  paid: (records: number) => (records > 1 ? `The fees of its ${records} entries:` : 'Its fee:'),
  inAll: 'in total',
  withInner: 'Including the transactions in the batch:',
  children: (children: number) => `The network created ${count(children, 'child transaction')} for it.`,
  orphans: (orphans: number) =>
    `The network created ${orphans === 1 ? '1 entry' : `${orphans} entries`} under this ID for a transaction that is not known here.`,
  batch: ({ inner, succeeded, failed }: NonNullable<SummaryFacts['batch']>) =>
    inner === 0
      ? 'None of the transactions in the batch is known here.'
      : `The batch holds ${count(inner, 'transaction')}: ${andList([
          ...(succeeded > 0 ? [`${succeeded} succeeded`] : []),
          ...(failed > 0 ? [`${failed} failed`] : []),
        ])}. Each has a separate ID.`,
  executedAfter: (duration: string) => `Scheduled, and executed ${duration} later.`,
  executedOnly: 'The execution of a schedule; its creation is not among these entries.',
  waiting: 'It will be executed when enough accounts have signed, within 62 days. This page updates automatically.',
  expired: 'It was not executed within the 62 days that a schedule can last.',
} as const

const roles: Readonly<Record<EntryRole, string>> = {
  original: 'Transaction',
  duplicate: 'Duplicate',
  child: 'Child',
  'preceding-child': 'Preceding child',
  scheduled: 'Executed schedule',
  'schedule-create': 'Schedule',
  batch: 'Batch',
  'batch-inner': 'In the batch',
  orphan: 'Created by the network',
}

const roleHints: Readonly<Record<EntryRole, string>> = {
  original: 'As submitted.',
  duplicate: 'The same transaction, submitted again. It changed nothing, but cost the node’s and network’s fees.',
  child: 'Created by the network while it executed the transaction.',
  'preceding-child': 'Created by the network before the transaction, which depended on it.',
  scheduled: 'The scheduled transaction, executed after enough accounts had signed.',
  'schedule-create': 'Schedules a transaction until enough accounts have signed.',
  batch: 'The transactions in it take effect together or not at all.',
  'batch-inner': 'A transaction with a separate ID, executed as part of the batch.',
  orphan: 'Created by the network under this ID, for a transaction that is not known here.',
}

const faults: Readonly<Record<UnreadableReason, string>> = {
  'evm-hash':
    'This looks like the 32-byte hash of an Ethereum transaction. Stored transactions are found by their 48-byte hash.',
  'evm-address': 'This EVM address does not map to an account number, and stored transactions do not reveal its owner.',
  'hash-length':
    'This looks like a hash of the wrong length. A hash has 96 hexadecimal digits or 64 characters of Base64.',
  'out-of-range': 'One of the numbers is larger than the ledger allows.',
  unknown: 'This is neither a transaction ID nor a hash.',
}

export const transactionPageMessages = {
  back: 'All transactions',
  found: 'The transaction has arrived',

  missing: 'Transaction not found yet',
  missingNew: 'A transaction arrives a few seconds after it was submitted.',
  missingOld: (seconds: number) =>
    `It became valid ${formatDuration(seconds)} ago and should have arrived by now. Check the ID and the network.`,
  missingAhead: (seconds: number) => `It becomes valid in ${formatDuration(seconds)}.`,
  searchedIn: (network: string) => `Searched in ${network}.`,
  checkingAgain: (seconds: number) => `Checking again in ${formatDuration(seconds)}`,
  checking: 'Checking…',
  checkNow: 'Check now',

  unreadable: 'This is not a transaction ID',
  unreadableHint: 'Use the ID or the hash of a transaction, in one of these forms:',
  asAccount: 'Did you mean the transactions of this account?',
  asTime: 'Did you mean the transactions up to this time?',
  fault: (fault: UnreadableReason) => faults[fault],
  forms: [
    ['ID, as SDKs write it', '0.0.1234@1700000000.000000001'],
    ['ID, as the API writes it', '0.0.1234-1700000000-000000001'],
    ['Hash (48 bytes)', '96 hexadecimal digits, with or without 0x'],
    ['Hash in Base64', '64 characters'],
  ],

  role: (role: EntryRole) => roles[role],
  roleHint: (role: EntryRole) => roleHints[role],
  entries: (entries: number) => `${entries} entries`,
  entriesHint: 'Select an entry to see its details.',
  wholeGroup: 'All entries with this ID',

  node: 'node',

  transfers: 'Transfers',
  noTransfers: 'Nothing was transferred except the fee.',
  hbar: 'Hbar',
  token: 'Token, in its smallest units',
  nft: 'NFT',
  rewards: 'Staking rewards',
  from: 'From',
  to: 'To',
  unpaired: 'The ledger records who sent and who received, not who sent to whom.',
  showParties: (more: number) => `Show ${count(more, 'more account')}`,
  byAllowance: 'by allowance',
  /** The label that replaces the account of an amount that no account sent or received. */
  outside: (ofToken: boolean, came: boolean) =>
    ofToken ? (came ? 'Minted' : 'Burned or wiped') : came ? 'From no account listed' : 'To no account listed',
  minted: 'Minted',
  burned: 'Burned or wiped',
  serials: 'Serial numbers',
  serial: (serial: bigint) => (serial === -1n ? 'all serials' : `#${serial}`),
  showSerials: (more: number) => `Show ${more} more`,

  memo: 'Memo',
  copyMemo: 'Copy the memo',
  raw: 'Entry as JSON',
  copyRaw: 'Copy JSON',
  openRaw: 'All entries from the API',
} as const

export const evmMessages = {
  hash: 'Ethereum transaction',
  address: 'EVM address',
  opening: 'Opening the transaction',
  unknownHash: 'The mirror node has no transaction with this hash',
  unknownAddress: 'The mirror node has no account or contract with this address',
  unknownHint: 'Check the digits and the network.',
} as const

export const failureMessages = {
  causedBy: 'Caused by',
  cause: (kind: 'child' | 'inner', place: number | null, type: string) =>
    `${kind === 'child' ? 'child' : 'inner transaction'}${place === null ? '' : ` ${place}`}, ${type}`,
  lacked: 'did not have',
  feeMoney: 'enough hbar for the fee',
  attempted: 'Attempted transfers',
  attemptedHint: 'None of these took effect.',
  isCause: 'Cause of the failure',
} as const
