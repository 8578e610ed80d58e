import { maxPolicyFileBytes } from '#api/policies/policy-files.ts'
import { maxSearchLength } from '#api/status/history.ts'
import { maxDepth } from '#domain/json/json-reader.ts'
import { maxUptimeDays, maxUptimeMonthDays } from '#domain/status/uptime.ts'

const KiB = 1024
const MiB = 1024 * KiB

/** A bound that keeps one caller from blocking the others or from filling memory. */
export interface Limit {
  readonly value: number
  /** What the bound limits, and why. */
  readonly reason: string
  /** The environment variable that changes the value. */
  readonly setting?: string
}

/** `docs/configuration.md` lists these; a test compares the two. */
export const limitTable = {
  // Requests
  requestBodyBytes: { value: MiB, reason: 'A body is held in memory and parsed at once. 413 beyond it.' },
  accountBodyBytes: { value: 16 * KiB, reason: 'A sign-in, a token or a password: none is long. 413 beyond it.' },
  heldBodyBytes: { value: 256 * MiB, reason: 'Bodies of all pending requests. 503 beyond it.' },
  heldBodyBytesPerAddress: { value: 64 * MiB, reason: 'Those of one address. 429 beyond it.' },
  unwantedBodyBytes: { value: 4 * MiB, reason: 'A rejected body is read up to this size, then for 500 ms.' },
  waitingRequests: { value: 5000, reason: 'Requests waiting to start; addresses take turns. 503 beyond it.' },
  waitingRequestsPerAddress: { value: 1000, reason: 'Those of one address. 429 beyond it.' },
  roundMs: { value: 10, reason: 'How long cached pages are sent before other pending work runs.' },
  requestHeadersMs: { value: 10_000, reason: 'Headers that trickle in hold a connection.' },
  requestMs: { value: 30_000, reason: 'A body that trickles in holds a connection and memory.' },
  jsonDepth: { value: maxDepth, reason: 'Recursive readers would run out of stack.' },
  jsonValues: { value: 250_000, reason: 'Values of a received JSON text, counted before it is parsed.' },
  jsonDigits: { value: 400, reason: 'Digits of a number in it: the time to convert it grows quadratically.' },
  listValues: { value: 50, reason: 'Values of one list in a query. Each number of values is another SQL statement.' },
  searchCharacters: { value: maxSearchLength, reason: 'A search compares every name and text with its words.' },
  ledgerParameterValues: { value: 100, reason: 'Values of one parameter of a ledger query, as on a mirror node.' },
  pageRows: { value: 1000, reason: 'Rows of a numbered page; further ones are omitted.' },
  schemaRows: { value: 100, reason: 'Schemas of one answer, each with its whole document.' },
  reasons: { value: 50, reason: 'Reasons in one answer that rejects a body.' },

  // Requests that accounts send to policy blocks
  sendsPerMinute: {
    value: 600,
    setting: 'MAX_SENDS_PER_MINUTE',
    reason: 'Of one account. Each takes the write lock and stores a document. 429 beyond it.',
  },
  sendsPerDay: { value: 20_000, setting: 'MAX_SENDS_PER_DAY', reason: 'Of one account, as above.' },
  sentBytesPerDay: {
    value: 256 * MiB,
    setting: 'MAX_SENT_BYTES_PER_DAY',
    reason: 'Of one account. Documents are stored. 429 beyond it.',
  },
  countedAccounts: { value: 10_000, reason: 'Accounts whose requests are counted; the oldest are dropped.' },

  // Tokens
  refusedTokensPerMinute: {
    value: 300,
    setting: 'MAX_REFUSED_TOKENS_PER_MINUTE',
    reason: 'Of one address, about which a Guardian was asked. 429 beyond it, but for tokens that it accepted before.',
  },
  countedAddresses: { value: 10_000, reason: 'Addresses whose rejections are counted; the oldest are dropped.' },
  rememberedRefusals: {
    value: 10_000,
    reason:
      'Tokens that a Guardian has rejected and is not asked about again; as many that it has accepted are kept, too.',
  },
  refusalMs: { value: 10_000, reason: 'How long a rejected token is remembered.' },

  // Connections and live events
  connections: {
    value: 20_000,
    setting: 'MAX_CONNECTIONS',
    reason: 'Open connections of this process. Each takes some kilobytes and a file descriptor; more are closed.',
  },
  connectionsPerAddress: {
    value: 1000,
    setting: 'MAX_CONNECTIONS_PER_ADDRESS',
    reason: 'Open connections of one address. Ignored behind a trusted proxy, which is one address for everybody.',
  },
  liveStreams: {
    value: 12_000,
    setting: 'MAX_LIVE_STREAMS',
    reason: 'Open streams of live events of this process. 503 beyond it; the app then polls.',
  },
  liveStreamsPerAddress: {
    value: 200,
    setting: 'MAX_LIVE_STREAMS_PER_ADDRESS',
    reason: 'Open streams of one address, which may be a whole office. 429 beyond it.',
  },
  replayedChanges: { value: 2000, reason: 'A browser that missed more changes fetches everything again.' },
  rememberedReconnects: { value: 1000, reason: 'Event ids that listeners reconnect with, each read only once.' },
  waitingEvents: {
    value: 2500,
    reason: 'Events buffered until the stream of a listener opens; beyond it the listener is dropped.',
  },
  unreadStreamBytes: { value: 64 * KiB, reason: 'A listener that does not read is dropped and reconnects.' },

  // Statements
  keptStatements: { value: 500, reason: 'Prepared statements per connection.' },
  keptStatementsLength: { value: 1_000_000, reason: 'Characters of all prepared statements.' },
  keptStatementLength: {
    value: 16_000,
    reason: 'Characters of a prepared statement. Longer ones are seldom repeated.',
  },
  walPages: {
    value: 16_384,
    reason:
      'Pages of SQLite’s write-ahead log, of 4 KiB, from which a commit checkpoints by itself. A thread usually does it earlier.',
  },
  freePages: { value: 500, reason: 'Free pages of 4 KiB that SQLite’s file gives back at a time.' },
  sqliteCacheKib: { value: 64 * KiB, reason: 'Page cache of each connection to SQLite.' },
  sqliteBusyMs: { value: 5000, reason: 'How long a write waits for another process.' },
  databaseConnectMs: { value: 5000, reason: 'How long a request waits for a connection to PostgreSQL.' },

  // Ledger
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
  mergedAccounts: { value: 200, reason: 'For ranges with more accounts, the nearest transactions are scanned first.' },
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

  // Pages
  documentCacheBytes: {
    value: 32 * MiB,
    setting: 'PAGE_CACHE_BYTES',
    reason: 'Cached drawings of pages, each in three encodings.',
  },
  documentFreshMs: { value: 2000, reason: 'How long a drawn page is sent as it is, unless the status changes.' },
  documentStaleMs: { value: 5000, reason: 'How long it is sent while the next one is drawn.' },
  waitingDocuments: { value: 20, reason: 'Pages waiting to be drawn, one at a time. Beyond it, the browser draws.' },
  documentQueryLength: { value: 500, reason: 'Characters of a query; with a longer one the browser draws.' },
  documentWaitMs: { value: 5000, reason: 'A page that takes longer to draw is drawn by the browser.' },
  documentDrawMs: { value: 60_000, reason: 'A drawing that takes longer is ended with its thread.' },

  // Documents
  documentCheckMs: {
    value: 3000,
    reason: 'Patterns in a schema can take exponential time; ordinary ones take milliseconds, more on a busy machine.',
  },
  waitingDocumentChecks: { value: 50, reason: 'Checks waiting for the single thread, each with a body in memory.' },
  documentChecksPerSender: { value: 5, reason: 'Checks of one sender, the running one included.' },
  readHereCharacters: { value: 32 * KiB, reason: 'A longer body with a schema is read in another thread.' },
  schemaCheckMs: { value: 5000, reason: 'A schema of a mebibyte takes a tenth of that.' },
  waitingSchemaChecks: { value: 20, reason: 'Checks waiting for the single thread, each with a body in memory.' },
  patternLength: { value: 1000, reason: 'Characters of a schema’s pattern: they multiply the time it takes.' },
  matchedLength: { value: 20_000, reason: 'Characters of a text matched against a pattern, for the same reason.' },
  keptFileBytes: { value: 10 * MiB, reason: 'A file of a form is held in memory until it is stored.' },
  keptFilesPerDay: { value: 200, reason: 'Files that an account may send in a day.' },
  keptFileBytesPerDay: { value: 200 * MiB, reason: 'How much an account may store in a day.' },
  documentBytes: {
    value: 256 * KiB,
    reason: 'A document that a caller sends. A page of ten stays below documentPageBytes.',
  },
  documentPageBytes: { value: 8 * MiB, reason: 'The documents of one page. A MiB takes the main thread about 20 ms.' },
  scannedDocuments: { value: 2000, reason: 'Documents that are read in the thread that serves; more in a worker.' },

  // Policies
  scriptMs: { value: 1000, reason: 'A formula or script that takes more processor time is stopped.' },
  scriptMemoryBytes: { value: 64 * MiB, reason: 'Memory of the sandbox that runs formulas and scripts of policies.' },
  policyFileBytes: {
    value: maxPolicyFileBytes,
    reason: 'A file of a policy or of schemas. The largest known one has 160 kB; forms may contain files.',
  },
  policyFileEntries: { value: 5000, reason: 'Entries of a zip. Each costs time before anything is read.' },
  policyFileUnfoldedBytes: { value: 64 * MiB, reason: 'The unpacked size of a zip, of which one entry is in memory.' },
  policyFileRatio: { value: 250, reason: 'The ratio of unpacked to packed size. JSON reaches about 20.' },
  policyFileFolders: { value: 8, reason: 'Folder depth of the name of an entry.' },
  policyFileTextBytes: {
    value: 8 * MiB,
    reason: 'Policy, schemas, tokens and tools. Parsing a MiB of a stored policy takes the main thread about 5 ms.',
  },
  policyFilesBytes: { value: 1024 * MiB, reason: 'The files of all policies together, stored for exports.' },
  waitingPolicyFiles: { value: 8, reason: 'Files waiting for the single thread, each in memory.' },
  policyFileMs: { value: 60_000, reason: 'A file that takes longer to read or store is rejected.' },
  artifactBytes: { value: MiB, reason: 'A file in a policy’s zip that scripts read. Larger ones are omitted.' },
  workGrids: { value: 200, reason: 'Grids that one answer about waiting work reads; each costs a few queries.' },
  workPerGrid: { value: 50, reason: 'Documents of one grid listed as waiting.' },
  workDocuments: { value: 200, reason: 'Documents of one policy read to find what waits and what is hidden.' },
  workCounted: { value: 10_000, reason: 'Documents that one answer counts beyond those, without their content.' },
  exportedRows: { value: 100, reason: 'Documents in one page of an export.' },
  askedHistories: { value: 200, reason: 'Document histories in one request.' },
  waitingScripts: { value: 50, reason: 'Formulas and scripts waiting for the single thread.' },

  policyComputations: {
    value: 200,
    reason: 'Pieces of slow work in one request to a policy. The request is repeated after each.',
  },
  policyBlocks: {
    value: 2000,
    reason: 'Blocks that one request runs. Events of a policy can form a loop; ordinary requests run some dozens.',
  },
  reportDocuments: {
    value: 10_000,
    reason: 'Documents that a report of a policy looks through. It says so where there are more.',
  },
  sandboxesPerAccount: { value: 5, reason: 'Dry runs of one account. Each keeps a separate database.' },
  sandboxBytes: {
    value: 24 * MiB,
    reason: 'The size of a dry run with policy and files. All of it is written after each step.',
  },
  sandboxUsers: { value: 30, reason: 'Virtual users of a dry run. The page shows what each of them sees.' },
  sandboxSavepoints: { value: 5, reason: 'Savepoints of a dry run, as in a Guardian. Each is a whole copy.' },
  sandboxDays: { value: 7, reason: 'Days without use after which a dry run is deleted.' },
  openSandboxes: { value: 10, reason: 'Dry runs cached in memory; the least recently used one is dropped.' },
  waitingInSandbox: { value: 200, reason: 'Requests waiting for one dry run, which handles one at a time.' },
  policyFailures: { value: 200, reason: 'Failures of blocks in one answer.' },
  policyRetries: {
    value: 10,
    reason:
      'Attempts of a block with `onErrorAction: retry`. A Guardian never gives up; here the failed event stays stored.',
  },
  policySerials: {
    value: 10_000,
    reason: 'Serial numbers of unique tokens that a document lists; it counts further ones as `unlistedSerials`.',
  },
  policyTags: {
    value: 200,
    reason: 'Tags that one account sets at one block of a policy, and documents in one search.',
  },
  policyNotifications: { value: 100, reason: 'Notifications of policies in one answer.' },

  // Accounts
  checkedPasswordLength: {
    value: 24,
    reason: 'Characters checked at each end of a new password. 24 take 30 ms, 100 per second.',
  },
  signInFailures: { value: 10, reason: 'Failed sign-ins to one account from one address in 15 minutes.' },
  signInFailuresPerAddress: {
    value: 30,
    setting: 'MAX_SIGN_IN_FAILURES_PER_ADDRESS',
    reason: 'Failed sign-ins from one address in 15 minutes, whatever the names: one password tried on many accounts.',
  },
  signInsAtOncePerAddress: {
    value: 20,
    reason: 'Running and waiting sign-ins of one address. 429 beyond it; other addresses are not affected.',
  },
  signInsAtOnce: { value: 500, reason: 'Running and waiting sign-ins of all addresses, each with a body in memory.' },
  passkeyChallenges: { value: 5000, reason: 'Pending passkey challenges in total; each expires after five minutes.' },
  passkeyChallengesPerAddress: { value: 30, reason: 'Pending passkey challenges of one address.' },
  factorsPerAccount: { value: 20, reason: 'A code is compared with each of them.' },
  listedAccounts: { value: 100, reason: 'Accounts in one answer of the administration.' },
  auditPageRows: { value: 100, reason: 'Entries of the audit log in one answer.' },
  auditExportRows: { value: 10_000, reason: 'Entries of one export of the audit log; ask for the rest by time.' },
  passwordHashesAtOnce: { value: 2, reason: 'A hash takes one core a third of a second, and 32 MiB.' },
  waitingPasswordHashes: { value: 200, reason: 'Waiting hashes, each with a body in memory. Addresses take turns.' },
  waitingPasswordHashesPerAddress: { value: 20, reason: 'Waiting hashes of one address. 429 beyond it.' },
  waitingPasswordChecks: { value: 20, reason: 'New passwords waiting for the thread that checks them.' },

  // Answers of upstreams
  upstreamAnswerBytes: { value: 8 * MiB, reason: 'An answer, decompressed. A larger one is a fault of the upstream.' },
  upstreamListBytes: { value: 32 * MiB, reason: 'A list of a Guardian’s schemas holds a hundred documents.' },
  upstreamRedirects: { value: 3, reason: 'Redirects within the upstream’s host.' },
  statusUpstreamMs: { value: 5000, reason: 'A poll that hangs must not outlast the next one.' },
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
  guardianReadMs: { value: 9000, reason: 'A read must answer before the browser gives up.' },
  guardianWriteMs: { value: 30_000, reason: 'A write may take longer, and must not be repeated.' },
  guardianRemovalMs: { value: 8000, reason: 'How long the deletion of a schema is awaited.' },
  guardianMessageLength: { value: 4000, reason: 'Characters of an error that are passed on.' },
  guardianPolicyHoldMs: { value: 2000, reason: 'A page needs the same policy several times at once.' },
  guardianHeldPolicies: { value: 200, reason: 'Policies held for that time; each may be megabytes.' },
  guardianReaders: { value: 10_000, reason: 'Accounts whose policies are remembered.' },

  // Signals
  signalPoints: { value: 500, reason: 'Points of each curve in one answer; longer ranges have wider points.' },
  signalRangeDays: { value: 370, reason: 'Days in one range, for which a year of hours is read. 422 beyond it.' },
  signalMinuteDays: { value: 3, reason: 'Days of a range that is read minute by minute; a longer one by the hour.' },
  signalEpisodes: { value: 500, reason: 'Alarms in one answer, newest first; a signal may change all day.' },
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

  // Imports
  importLineBytes: { value: 8 * MiB, reason: 'A longer line of an import is skipped and reported.' },
  importBatchCharacters: { value: 4 * MiB, reason: 'Memory of a batch of long lines.' },
  reportedLines: { value: 100, reason: 'Bad lines that an import reports; further ones are counted.' },
  reportedViolations: { value: 100, reason: 'Violations of a policy’s file that are listed.' },

  // Starting and stopping
  threadStartMs: { value: 30_000, reason: 'A worker thread that takes longer to start is ended, and its calls fail.' },
  shutdownMs: { value: 10_000, reason: 'How long open requests may take to finish.' },
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof limitTable

export type Limits = { readonly [Name in LimitName]: number }

export const limits: Limits = valuesOf(limitTable)

/** The limits that can be set by environment variables. */
export const limitSettings: readonly { readonly name: LimitName; readonly setting: string }[] = Object.entries(
  limitTable,
).flatMap(([name, limit]) => ('setting' in limit && isLimitName(name) ? [{ name, setting: limit.setting }] : []))

function isLimitName(name: string): name is LimitName {
  return name in limitTable
}

function valuesOf<Name extends string>(table: Readonly<Record<Name, Limit>>): Readonly<Record<Name, number>>
function valuesOf(table: Readonly<Record<string, Limit>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(table).map(([name, { value }]) => [name, value]))
}
