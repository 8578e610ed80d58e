import { MiB, type Limit } from './limit.ts'

export const ledgerLimits = {
  // Reading and keeping transactions
  scanMs: { value: 1800, reason: 'A query without an index ends with 503 and the part that was searched.' },
  indexedPerRun: { value: 2000, reason: 'Transactions of an earlier version that are indexed each second, in steps.' },
  packedPerRun: { value: 2000, reason: 'Transactions of an earlier version that are packed each second, in steps.' },
  ledgerFindMs: { value: 800, reason: 'A search with our additional filters returns what it has found by then.' },
  scans: { value: 2, setting: 'MAX_LEDGER_SCANS', reason: 'Searches and export parts that run at once.' },
  waitingScans: { value: 100, reason: 'Waiting searches; addresses take turns. 503 beyond it.' },
  waitingScansPerAddress: { value: 10, reason: 'Waiting searches of one address. 429 beyond it.' },
  exports: { value: 40, setting: 'MAX_EXPORTS', reason: 'Running exports. 503 beyond it.' },
  exportsPerAddress: { value: 4, setting: 'MAX_EXPORTS_PER_ADDRESS', reason: 'Exports of one address. 429 beyond it.' },
  exportStallMs: { value: 120_000, reason: 'A reader that takes nothing for this long loses the export.' },
  exportPartMs: { value: 1000, reason: 'An export reads in parts, and other requests run in between.' },
  inlineStreams: { value: 200, reason: 'More ordered streams are merged in a worker thread.' },
  mergedAccounts: { value: 200, reason: 'Ranges with more accounts are read by their rosters.' },
  mergedAccountsOfSearch: {
    value: 10_000,
    reason: 'Without rosters, a range in which more accounts match is only scanned.',
  },
  examinedAccounts: { value: 10_000, reason: 'Accounts of a range that are looked up in one statement.' },
  hashMatches: { value: 25, reason: 'Transactions of one answer to a hash.' },
  dropWaitMs: {
    value: 200,
    reason: 'How long dropping a period and its readers wait for each other. It is tried again after 10 s.',
  },
  removedPerRun: { value: 5000, reason: 'Old transactions that are removed every 2 s, in steps.' },
  ledgerFollowPages: {
    value: 1000,
    reason: 'Pages of 100 transactions between two polls of a mirror node; more become a gap that the figures report.',
  },
  ledgerFollowAtOnce: {
    value: 8,
    setting: 'MAX_MIRROR_NODE_REQUESTS',
    reason: 'Pages that are fetched at the same time while a mirror node is followed.',
  },
  ledgerGaps: { value: 200, reason: 'Gaps remembered while a mirror node is followed.' },

  // Answers of a mirror node
  ledgerUpstreamMs: { value: 20_000, reason: 'A mirror node searches this long before it gives up.' },
  ledgerUpstreamWaitSeconds: { value: 300, reason: 'The longest Retry-After of a mirror node that is honored.' },
  ledgerCacheSeconds: { value: 3600, reason: 'How long an answer of a mirror node is cached at most.' },
  ledgerCacheCharacters: { value: 32 * MiB, reason: 'Cached answers of a mirror node.' },
  ledgerUpstreamRequests: { value: 64, reason: 'Pending requests to a mirror node. 503 beyond it.' },
  entitySample: {
    value: 1000,
    reason: 'The newest transactions shown on the page of an account, topic, contract or token.',
  },
  entityCounted: {
    value: 10_000,
    reason: 'Counted transactions of an account, topic, contract or token; beyond it the page says “at least”.',
  },
  entityPages: { value: 5, reason: 'Pages of a mirror node read for such a page.' },
  ledgerTokens: { value: 10_000, reason: 'Tokens of a mirror node whose names and decimals are cached.' },
  ledgerTokenSeconds: { value: 3600, reason: 'How long the name and decimals of a token are cached.' },
  ledgerTokenMs: {
    value: 5000,
    reason: 'If describing a token takes a mirror node longer, amounts are shown in the smallest unit.',
  },
  ledgerTokenBytes: { value: 256 * 1024, reason: 'The description of a token.' },
  ledgerTokensAtOnce: { value: 4, reason: 'Token lookups of one list at once.' },
  ledgerTokenRequests: {
    value: 16,
    reason: 'Pending token lookups; amounts of further tokens are shown in the smallest unit.',
  },
  ledgerEvmIds: { value: 10_000, reason: 'Ethereum hashes and addresses whose meaning is cached.' },
  ledgerEvmBytes: { value: 2 * MiB, reason: 'The result of a contract call, with its logs and state changes.' },
  ledgerEvmRequests: { value: 16, reason: 'Pending lookups of Ethereum hashes and addresses.' },
  ledgerExportAttempts: { value: 6, reason: 'Attempts at one page of an export from a mirror node.' },
} as const satisfies Readonly<Record<string, Limit>>
