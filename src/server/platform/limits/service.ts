import { maxSearchLength } from '#api/status/history.ts'
import { maxDepth } from '#domain/json/json-reader.ts'
import { KiB, MiB, type Limit } from './limit.ts'

export const serviceLimits = {
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
  databaseIdleMs: {
    value: 600_000,
    reason:
      'How long a connection to PostgreSQL that nobody needs is kept. A new one plans its first statements again, so they take several times as long.',
  },

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

  // Answers of upstreams
  upstreamAnswerBytes: { value: 8 * MiB, reason: 'An answer, decompressed. A larger one is a fault of the upstream.' },
  upstreamListBytes: { value: 32 * MiB, reason: 'A list of a Guardian’s schemas holds a hundred documents.' },
  upstreamRedirects: { value: 3, reason: 'Redirects within the upstream’s host.' },

  // Imports
  importLineBytes: { value: 8 * MiB, reason: 'A longer line of an import is skipped and reported.' },
  importBatchCharacters: { value: 4 * MiB, reason: 'Memory of a batch of long lines.' },
  reportedLines: { value: 100, reason: 'Bad lines that an import reports; further ones are counted.' },
  reportedViolations: { value: 100, reason: 'Violations of a policy’s file that are listed.' },

  // Starting and stopping
  threadStartMs: { value: 30_000, reason: 'A worker thread that takes longer to start is ended, and its calls fail.' },
  shutdownMs: { value: 10_000, reason: 'How long open requests may take to finish.' },
} as const satisfies Readonly<Record<string, Limit>>
