import { maxPolicyFileBytes } from '#api/policies/policy-files.ts'
import { KiB, MiB, type Limit } from './limit.ts'

export const policyLimits = {
  // Requests that accounts send to blocks
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
  workCounted: { value: 10_000, reason: 'Further documents that one answer about waiting work only counts.' },
  workContentBytes: {
    value: 4 * MiB,
    reason: 'Content of documents that one answer reads because it decides whether they wait.',
  },
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

  // Answers of a Guardian
  guardianReadMs: { value: 9000, reason: 'A read must answer before the browser gives up.' },
  guardianWriteMs: { value: 30_000, reason: 'A write may take longer, and must not be repeated.' },
  guardianRemovalMs: { value: 8000, reason: 'How long the deletion of a schema is awaited.' },
  guardianMessageLength: { value: 4000, reason: 'Characters of an error that are passed on.' },
  guardianPolicyHoldMs: { value: 2000, reason: 'A page needs the same policy several times at once.' },
  guardianHeldPolicies: { value: 200, reason: 'Policies held for that time; each may be megabytes.' },
  guardianReaders: { value: 10_000, reason: 'Accounts whose policies are remembered.' },
} as const satisfies Readonly<Record<string, Limit>>
