/** Bounds that keep one caller from holding up the others, or from filling memory, each with its reason. */
export const limits = {
  /** Changes that a live stream replays. A browser that missed more fetches everything again. */
  replayedChanges: 2000,
  /** Values of one list in a query. Each number of values needs another SQL statement. */
  listValues: 50,
  /** Prepared statements that a connection keeps, and their SQL text in all and each, in characters. */
  keptStatements: 500,
  keptStatementsLength: 1_000_000,
  keptStatementLength: 16_000,
  /** The check of a document. Patterns of a schema can take exponential time; honest ones take milliseconds. */
  documentCheckMs: 1000,
  /** Checks that wait for the one thread, each with a body in memory: of all senders, and with the running one of each. */
  waitingDocumentChecks: 50,
  documentChecksPerSender: 5,
  /** Characters of a schema's pattern, and of a text that patterns are matched with: both multiply the time it takes. */
  patternLength: 1000,
  matchedLength: 20_000,
  /** A document that a caller sends. A page of ten, the default, then stays well below `documentPageBytes`. */
  documentBytes: 256 * 1024,
  /** The stored documents of one page. Parsing and writing them takes about 20 ms per MiB, in which nothing else runs. */
  documentPageBytes: 8 * 1024 * 1024,
} as const
