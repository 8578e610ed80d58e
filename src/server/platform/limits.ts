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
} as const
