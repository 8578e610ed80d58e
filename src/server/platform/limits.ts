import { maxPolicyFileBytes } from '#api/policies/policy-files.ts'
import { maxSearchLength } from '#api/status/history.ts'
import { maxDepth } from '#domain/json/json-reader.ts'

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
  heldBodyBytes: { value: 256 * MiB, reason: 'Bodies of all requests under way. 503 beyond it.' },
  heldBodyBytesPerAddress: { value: 64 * MiB, reason: 'Those of one address. 429 beyond it.' },
  unwantedBodyBytes: { value: 4 * MiB, reason: 'A refused body is read so far before its answer, then for 500 ms.' },
  waitingRequests: { value: 5000, reason: 'Requests that wait until they begin, each address in turn. 503 beyond it.' },
  waitingRequestsPerAddress: { value: 1000, reason: 'Those of one address. 429 beyond it.' },
  roundMs: { value: 10, reason: 'Pages from memory that are answered before everything else that is due runs.' },
  requestHeadersMs: { value: 10_000, reason: 'Headers that trickle in hold a connection.' },
  requestMs: { value: 30_000, reason: 'A body that trickles in holds a connection and memory.' },
  jsonDepth: { value: maxDepth, reason: 'Recursive readers would run out of stack.' },
  jsonValues: { value: 250_000, reason: 'Values of a received JSON text, counted before it is parsed.' },
  jsonDigits: { value: 400, reason: 'Digits of a number in it: converting takes the square of their number.' },
  listValues: { value: 50, reason: 'Values of one list in a query. Each number of values is another SQL statement.' },
  searchCharacters: { value: maxSearchLength, reason: 'A search compares every name and text with its words.' },
  ledgerParameterValues: { value: 100, reason: 'Values of one parameter of a ledger query, as on a mirror node.' },
  pageRows: { value: 1000, reason: 'Rows of a numbered page; more are cut.' },
  schemaRows: { value: 100, reason: 'Schemas of one answer, each with its whole document.' },
  reasons: { value: 50, reason: 'Reasons in one answer that refuses a body.' },

  // Requests that accounts send to policy blocks
  sendsPerMinute: {
    value: 600,
    setting: 'MAX_SENDS_PER_MINUTE',
    reason: 'Of one account. Each takes the write lock and keeps a document. 429 beyond it.',
  },
  sendsPerDay: { value: 20_000, setting: 'MAX_SENDS_PER_DAY', reason: 'Of one account, as above.' },
  sentBytesPerDay: {
    value: 256 * MiB,
    setting: 'MAX_SENT_BYTES_PER_DAY',
    reason: 'Of one account. Documents stay. 429 beyond it.',
  },
  countedAccounts: { value: 10_000, reason: 'Accounts whose sends are counted; the oldest go.' },

  // Tokens
  refusedTokensPerMinute: {
    value: 300,
    setting: 'MAX_REFUSED_TOKENS_PER_MINUTE',
    reason: 'Requests of one address that end with 401. Each may be a question to a Guardian. 429 beyond it.',
  },
  countedAddresses: { value: 10_000, reason: 'Addresses whose refusals are counted; the oldest go.' },
  rememberedRefusals: { value: 10_000, reason: 'Tokens that a Guardian has refused and is not asked about again.' },
  refusalMs: { value: 10_000, reason: 'How long that is remembered.' },

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
    reason: 'Open streams of live events of this process. 503 beyond it; the app then asks by itself.',
  },
  liveStreamsPerAddress: {
    value: 200,
    setting: 'MAX_LIVE_STREAMS_PER_ADDRESS',
    reason: 'Open streams of one address, which may be a whole office. 429 beyond it.',
  },
  replayedChanges: { value: 2000, reason: 'A browser that missed more changes fetches everything again.' },
  rememberedReconnects: { value: 1000, reason: 'Places that listeners come back to, each read once for all of them.' },
  waitingEvents: {
    value: 2500,
    reason: 'Events for a listener whose connection is being answered; then it is let go.',
  },
  unreadStreamBytes: { value: 64 * KiB, reason: 'A listener that does not read is let go and reconnects.' },

  // Statements
  keptStatements: { value: 500, reason: 'Prepared statements that a connection keeps.' },
  keptStatementsLength: { value: 1_000_000, reason: 'Characters of all kept statements.' },
  keptStatementLength: {
    value: 16_000,
    reason: 'Characters of a statement that is kept. Longer ones seldom come again.',
  },
  walPages: {
    value: 16_384,
    reason:
      'Pages of SQLite’s write-ahead log, of 4 KiB, from which a commit moves them itself. A thread does it before.',
  },
  freePages: { value: 500, reason: 'Free pages of 4 KiB that SQLite’s file gives back at a time.' },
  sqliteCacheKib: { value: 64 * KiB, reason: 'Page cache of each connection to SQLite.' },
  sqliteBusyMs: { value: 5000, reason: 'How long a write waits for another process.' },
  databaseConnectMs: { value: 5000, reason: 'How long a request waits for a connection to PostgreSQL.' },

  // Ledger
  scanMs: { value: 1800, reason: 'A question that no index answers ends in 503 with the part that was searched.' },
  indexedPerRun: { value: 2000, reason: 'Transactions of an earlier version that are indexed each second, in steps.' },
  packedPerRun: { value: 2000, reason: 'Transactions of an earlier version that are packed each second, in steps.' },
  ledgerFindMs: { value: 800, reason: 'A search by filters of our own answers with what it found by then.' },
  scans: { value: 2, setting: 'MAX_LEDGER_SCANS', reason: 'Searches and export parts that run at once.' },
  waitingScans: { value: 100, reason: 'Searches that wait, each address in turn. 503 beyond it.' },
  waitingScansPerAddress: { value: 10, reason: 'Searches of one address that wait. 429 beyond it.' },
  exports: { value: 40, setting: 'MAX_EXPORTS', reason: 'Exports under way. 503 beyond it.' },
  exportsPerAddress: { value: 4, setting: 'MAX_EXPORTS_PER_ADDRESS', reason: 'Exports of one address. 429 beyond it.' },
  exportPartMs: { value: 1000, reason: 'An export reads in parts, between which others are answered.' },
  inlineStreams: { value: 200, reason: 'More ordered streams are merged in a worker thread.' },
  mergedAccounts: { value: 200, reason: 'Of a range of more accounts the nearest transactions are scanned first.' },
  mergedAccountsOfSearch: { value: 10_000, reason: 'A range of more accounts is only scanned, never merged.' },
  hashMatches: { value: 25, reason: 'Transactions of one answer to a hash.' },
  dropWaitMs: {
    value: 200,
    reason:
      'How long the removal of a period waits for its readers, and new readers for it. It tries again after 10 s.',
  },
  removedPerRun: { value: 50_000, reason: 'Transactions that one run of the retention removes.' },
  ledgerFollowPages: {
    value: 1000,
    reason: 'Pages of 100 transactions between two polls of a mirror node; more become a gap that the figures report.',
  },
  ledgerFollowAtOnce: {
    value: 8,
    setting: 'MAX_MIRROR_NODE_REQUESTS',
    reason: 'Pages that are fetched at the same time while a mirror node is followed.',
  },
  ledgerGaps: { value: 200, reason: 'Gaps that are remembered while a mirror node is followed.' },

  // Pages
  documentCacheBytes: {
    value: 32 * MiB,
    setting: 'PAGE_CACHE_BYTES',
    reason: 'Drawn pages that are kept, each in three encodings.',
  },
  documentFreshMs: { value: 2000, reason: 'How long a drawn page is sent as it is, unless the status changes.' },
  documentStaleMs: { value: 5000, reason: 'How long it is sent while the next one is drawn.' },
  waitingDocuments: { value: 20, reason: 'Pages that wait to be drawn, one at a time. Beyond it the browser draws.' },
  documentQueryLength: { value: 500, reason: 'Characters of a query; with a longer one the browser draws.' },
  documentWaitMs: { value: 5000, reason: 'A page that takes longer to draw is drawn by the browser.' },
  documentDrawMs: { value: 60_000, reason: 'A drawing that takes longer will never end: its thread is ended.' },

  // Documents
  documentCheckMs: {
    value: 3000,
    reason: 'Patterns of a schema can take exponential time; honest ones take milliseconds, a busy machine longer.',
  },
  waitingDocumentChecks: { value: 50, reason: 'Checks that wait for the one thread, each with a body in memory.' },
  documentChecksPerSender: { value: 5, reason: 'Checks of one sender, the running one included.' },
  readHereCharacters: { value: 32 * KiB, reason: 'A longer body with a schema is read in another thread.' },
  schemaCheckMs: { value: 5000, reason: 'A schema of a mebibyte takes a tenth of that.' },
  waitingSchemaChecks: { value: 20, reason: 'Checks that wait for the one thread, each with a body in memory.' },
  patternLength: { value: 1000, reason: 'Characters of a schema’s pattern: they multiply the time it takes.' },
  matchedLength: { value: 20_000, reason: 'Characters of a text that a pattern is matched with, for the same reason.' },
  keptFileBytes: { value: 10 * MiB, reason: 'A file of a form is held in memory until it is stored.' },
  keptFilesPerDay: { value: 200, reason: 'Files that an account may send in a day.' },
  keptFileBytesPerDay: { value: 200 * MiB, reason: 'What an account may fill of the database in a day.' },
  documentBytes: {
    value: 256 * KiB,
    reason: 'A document that a caller sends. A page of ten stays below documentPageBytes.',
  },
  documentPageBytes: {
    value: 8 * MiB,
    reason: 'The documents of one page. A MiB takes about 20 ms of the one thread.',
  },
  scannedDocuments: { value: 2000, reason: 'Documents that are read in the thread that serves; more in a worker.' },

  // Policies
  scriptMs: { value: 1000, reason: 'A formula or a script of a policy that runs longer is ended.' },
  scriptMemoryBytes: { value: 64 * MiB, reason: 'Memory of the sandbox that runs formulas and scripts of policies.' },
  policyFileBytes: {
    value: maxPolicyFileBytes,
    reason: 'A file of a policy or of schemas. The largest that is known has 160 kB; forms may bring files.',
  },
  policyFileEntries: { value: 5000, reason: 'Entries of a zip. Each costs time before anything is read.' },
  policyFileUnfoldedBytes: { value: 64 * MiB, reason: 'What a zip unfolds to, one entry at a time.' },
  policyFileRatio: { value: 250, reason: 'How many times its size a zip unfolds to. JSON comes to about 20.' },
  policyFileFolders: { value: 8, reason: 'Folders that the name of an entry leads through.' },
  policyFileTextBytes: {
    value: 8 * MiB,
    reason: 'Policy, schemas, tokens and tools. A MiB of a stored policy takes about 5 ms of the one thread to parse.',
  },
  policyFilesBytes: {
    value: 1024 * MiB,
    reason: 'The files of all policies together, which are kept for their export.',
  },
  waitingPolicyFiles: { value: 8, reason: 'Files that wait for the one thread, each in memory.' },
  policyFileMs: { value: 60_000, reason: 'A file that takes longer to read or to store is given up.' },
  artifactBytes: { value: MiB, reason: 'A file beside a policy that its scripts read. Larger ones are left out.' },
  workGrids: { value: 200, reason: 'Grids that one answer about waiting work reads; each costs a few queries.' },
  workPerGrid: { value: 50, reason: 'Documents of one grid that are listed as waiting.' },
  workDocuments: { value: 200, reason: 'Documents of one policy that are read to say what waits and what is hidden.' },
  exportedRows: { value: 100, reason: 'Documents in one page of an export.' },
  askedHistories: { value: 200, reason: 'Documents whose histories one request asks for.' },
  waitingScripts: { value: 50, reason: 'Formulas and scripts that wait for the one thread.' },

  policyComputations: {
    value: 200,
    reason: 'Pieces of slow work that one request to a policy asks for. The request starts again after each.',
  },
  policyBlocks: {
    value: 2000,
    reason: 'Blocks that one request runs. Events of a policy can go in a circle; honest ones run some dozens.',
  },
  reportDocuments: {
    value: 10_000,
    reason: 'Documents that a report of a policy looks through. It says so where there are more.',
  },
  sandboxesPerAccount: { value: 5, reason: 'Dry runs of one account. Each keeps a separate database.' },
  sandboxBytes: {
    value: 24 * MiB,
    reason: 'What a dry run holds, policy and files included. All of it is written after each step.',
  },
  sandboxUsers: { value: 30, reason: 'Virtual users of a dry run. Each is drawn with what it sees.' },
  sandboxSavepoints: { value: 5, reason: 'Savepoints of a dry run, as in a Guardian. Each is a whole copy.' },
  sandboxDays: { value: 7, reason: 'Days without use after which a dry run is thrown away.' },
  openSandboxes: { value: 10, reason: 'Dry runs that are held in memory; the one used longest ago goes.' },
  waitingInSandbox: { value: 200, reason: 'Requests that wait for one dry run, which answers one at a time.' },
  policyFailures: { value: 200, reason: 'Failures of blocks in one answer.' },
  policyRetries: {
    value: 10,
    reason: 'Attempts of a block with `onErrorAction: retry`. A Guardian never gives up; here the document is kept.',
  },
  policySerials: {
    value: 10_000,
    reason: 'Unique tokens that one document mints or retires: their serial numbers are listed in the answer.',
  },
  policyTags: {
    value: 200,
    reason: 'Tags that one account sets at one block of a policy, and documents in one search.',
  },
  policyNotifications: { value: 100, reason: 'Notifications of policies in one answer.' },

  // Accounts
  checkedPasswordLength: {
    value: 24,
    reason: 'Characters at each end of a new password that are looked up in lists. 24 take 30 ms, 100 a second.',
  },
  signInFailures: { value: 10, reason: 'Failed sign-ins to one account from one address in 15 minutes.' },
  signInFailuresPerAddress: {
    value: 30,
    setting: 'MAX_SIGN_IN_FAILURES_PER_ADDRESS',
    reason: 'Failed sign-ins from one address in 15 minutes, whatever the names: one password tried on many accounts.',
  },
  signInsAtOncePerAddress: {
    value: 20,
    reason: 'Sign-ins of one address that run or wait. More are 429, and nobody else waits for them.',
  },
  signInsAtOnce: { value: 500, reason: 'Sign-ins of all addresses that run or wait, each with a body in memory.' },
  passkeyChallenges: {
    value: 5000,
    reason: 'Challenges for passkeys that wait five minutes for an answer, of everybody.',
  },
  passkeyChallengesPerAddress: { value: 30, reason: 'Challenges for passkeys of one address that wait for an answer.' },
  factorsPerAccount: { value: 20, reason: 'A code is compared with each of them.' },
  listedAccounts: { value: 100, reason: 'Accounts in one answer of the administration.' },
  auditPageRows: { value: 100, reason: 'Entries of the audit log in one answer.' },
  auditExportRows: { value: 10_000, reason: 'Entries of one export of the audit log; ask for the rest by time.' },
  passwordHashesAtOnce: { value: 2, reason: 'A hash takes a third of a second of one core and 32 MiB.' },
  waitingPasswordHashes: { value: 200, reason: 'Hashes that wait, each with a body in memory. Addresses take turns.' },
  waitingPasswordHashesPerAddress: { value: 20, reason: 'Hashes of one address that wait. More are 429.' },
  waitingPasswordChecks: { value: 20, reason: 'New passwords that wait for the one thread that checks them.' },

  // Answers of upstreams
  upstreamAnswerBytes: { value: 8 * MiB, reason: 'An answer, decompressed. A larger one is a fault of the upstream.' },
  upstreamListBytes: { value: 32 * MiB, reason: 'A list of a Guardian’s schemas holds a hundred documents.' },
  upstreamRedirects: { value: 3, reason: 'Redirects within the upstream’s host.' },
  statusUpstreamMs: { value: 5000, reason: 'A poll that hangs must not outlast the next one.' },
  ledgerUpstreamMs: { value: 20_000, reason: 'A mirror node searches this long before it gives up.' },
  ledgerUpstreamWaitSeconds: { value: 300, reason: 'The longest that Retry-After of a mirror node is heeded.' },
  ledgerCacheSeconds: { value: 3600, reason: 'The longest that an answer of a mirror node is kept.' },
  ledgerCacheCharacters: { value: 32 * MiB, reason: 'Answers of a mirror node that are kept.' },
  ledgerUpstreamRequests: { value: 64, reason: 'Questions to a mirror node under way. 503 beyond it.' },
  entitySample: {
    value: 1000,
    reason: 'The newest transactions that the page of an account, topic, contract or token is made from.',
  },
  entityCounted: {
    value: 10_000,
    reason:
      'Transactions of an account, topic, contract or token that are counted; beyond it the page says “at least”.',
  },
  entityPages: { value: 5, reason: 'Pages of a mirror node that such a page is made from.' },
  ledgerTokens: { value: 10_000, reason: 'Tokens of a mirror node whose names and decimals are kept.' },
  ledgerTokenSeconds: { value: 3600, reason: 'How long the name and decimals of a token are kept.' },
  ledgerTokenMs: {
    value: 5000,
    reason: 'A mirror node that takes longer to describe a token leaves its amounts in smallest units.',
  },
  ledgerTokenBytes: { value: 256 * 1024, reason: 'The description of a token.' },
  ledgerTokensAtOnce: { value: 4, reason: 'Questions about tokens that one list asks a mirror node at once.' },
  ledgerTokenRequests: {
    value: 16,
    reason: 'Questions about tokens under way; further tokens stay in smallest units.',
  },
  ledgerEvmIds: { value: 10_000, reason: 'Ethereum hashes and addresses whose meaning is kept.' },
  ledgerEvmBytes: { value: 2 * MiB, reason: 'The result of a contract call, with its logs and state changes.' },
  ledgerEvmRequests: { value: 16, reason: 'Questions about Ethereum hashes and addresses under way.' },
  ledgerExportAttempts: { value: 6, reason: 'Attempts at one page of an export from a mirror node.' },
  guardianReadMs: { value: 9000, reason: 'A read must answer before the browser gives up.' },
  guardianWriteMs: { value: 30_000, reason: 'A write may take longer, and must not be repeated.' },
  guardianRemovalMs: { value: 8000, reason: 'How long the removal of a schema is watched.' },
  guardianPolicyHoldMs: { value: 2000, reason: 'A page needs the same policy several times at once.' },
  guardianHeldPolicies: { value: 200, reason: 'Policies held for that time; each may be megabytes.' },
  guardianReaders: { value: 10_000, reason: 'Accounts whose policies are remembered.' },

  // Signals
  signalPoints: { value: 500, reason: 'Points of each curve of one answer; a longer range has wider ones.' },
  signalRangeDays: { value: 370, reason: 'Days of one range: a year of hours is read for it. 422 beyond it.' },
  signalMinuteDays: { value: 3, reason: 'Days of a range that is read minute by minute; a longer one by the hour.' },
  signalEpisodes: { value: 500, reason: 'Alarms of one answer, the newest ones; a signal may come and go all day.' },
  signalIncidents: { value: 500, reason: 'Incidents of the status page that alarms are compared with.' },
  signalArrivals: { value: 2000, reason: 'Changes that are read at once to learn when transactions arrived.' },

  // Notifications
  notificationSends: {
    value: 16,
    reason: 'Messages under way at once; readers’ addresses take three quarters at most.',
  },
  notificationSendMs: { value: 10_000, reason: 'A receiver that hangs holds a place of a few.' },
  notificationAnswerBytes: { value: 64 * KiB, reason: 'Answer of a receiver. A larger one is a failure.' },
  notificationRules: { value: 100, reason: 'Shared rules. Each event is compared with each.' },
  notificationChannels: { value: 50, reason: 'Shared channels.' },
  notificationTestsPerMinute: { value: 10, reason: 'Test messages of one account. 429 beyond it.' },
  notificationWorkAccounts: { value: 50, reason: 'Accounts whose waiting work is looked for.' },
  notificationPreviewEvents: { value: 20_000, reason: 'Events of the last 30 days that a preview looks at.' },
  notificationPreviewMessages: { value: 50, reason: 'Messages of a preview that are shown; all are counted.' },
  notificationLogRows: { value: 50, reason: 'Deliveries of one answer, each with its attempts.' },
  subscriptions: {
    value: 10_000,
    setting: 'MAX_SUBSCRIPTIONS',
    reason: 'Browsers and mail addresses of readers. Each may have three messages in the outbox. 503 beyond it.',
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
  keptFeeds: { value: 64, reason: 'Feeds that are kept ready; each has some hundred kilobytes.' },
  newsRecords: { value: 300, reason: 'Incidents and maintenance of one list of news; it says where it is cut.' },
  newsChanges: { value: 3000, reason: 'Changes and transitions of components of one list of news.' },
  uptimeDays: { value: 3660, reason: 'Days of a range that uptime is measured over.' },
  uptimeMonthDays: { value: 800, reason: 'The same by month: each month of each component is a row.' },
  keptUptimeReports: { value: 16, reason: 'Reports of uptime that are kept ready for a minute.' },
  keptFigures: { value: 16, reason: 'Figures of the history, by their query, that are kept ready for a minute.' },
  readRecordCharacters: { value: 16 * MiB, reason: 'Incidents, and as many of maintenance, that are kept parsed.' },
  keptSignalHours: { value: 64, reason: 'Weeks of the history of signals that are kept ready for a minute.' },
  figuredRecords: { value: 100_000, reason: 'Records that the figures of the history are made of.' },

  // Imports
  importLineBytes: { value: 8 * MiB, reason: 'A longer line of an import is skipped and reported.' },
  importBatchCharacters: { value: 4 * MiB, reason: 'Memory of a batch of long lines.' },
  reportedLines: { value: 100, reason: 'Bad lines that an import reports; further ones are counted.' },
  reportedViolations: { value: 100, reason: 'Violations of a policy’s file that are listed.' },

  // Starting and stopping
  threadStartMs: { value: 30_000, reason: 'A worker thread that takes longer to start is ended, and its calls fail.' },
  shutdownMs: { value: 10_000, reason: 'Open requests may finish for this long.' },
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
