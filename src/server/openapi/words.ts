import type { Area } from '#api/endpoints.ts'
import { componentStatuses } from '#api/status/components.ts'
import { impacts, incidentStatuses } from '#api/status/incidents.ts'
import { maintenanceStatuses } from '#api/status/maintenance.ts'
import { indicators } from '#api/status/status.ts'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'

export const about =
  'The operational status of a distributed ledger network, with its transactions, policies, schemas and accounts. ' +
  '`info.version` is the version of the status API; `x-signalbox-version` is the version of the service.'

/** For APIs of other systems, includes how this service differs from them. */
export const areaNotes: Readonly<Record<Area | 'feeds', string>> = {
  status: `Version 1.0.0, a Statuspage API under \`/api/v2\`: no authentication, any origin, GET and HEAD, and a weak ETag with every answer. Errors have an empty body. Bodies contain no additional fields.

Differences from the API description:

- \`under_maintenance\` as a component's status and \`maintenance\` as an indicator are served, although the description lists neither. Existing clients know them, and hiding maintenance would be wrong.
- Times are ISO 8601 with milliseconds and the offset of the page's time zone on that date; \`start_date\` is a date without a time.
- \`/api/v2/incidents.json\` contains every unresolved incident and the newest resolved ones, up to 50, newest first. Unresolved incidents are omitted only beyond 50.
- Imported data is served unchanged: absent keys stay absent, and values that are not listed here are passed on.`,
  history:
    'The history of the status area: everything ever imported or observed, not only the 50 newest records. Times are ISO 8601 in UTC. Errors are `{statusCode, message, code}`.',
  transactions: `A mirror node’s REST API, release J (July 2026), under \`/api/v1/transactions\`. Paths and parameter names are case-insensitive. Any origin may send requests. Every answer has a weak ETag. Amounts, serial numbers and other 64-bit integers are JSON numbers, exact beyond 2^53: use a parser that preserves them. Errors are \`{_status: {messages: [{message}]}}\`.

Differences from a mirror node:

- If the first \`timestamp\` uses \`ne\`, \`links.next\` keeps all values and appends the bound; with \`eq\` it is null. A mirror node links to the same page again.
- A timestamp beyond 64 bits returns 400 with the parameter’s name, not 503. Nested brackets and invalid path encoding return 400, not 500.
- \`account.id\` also finds senders and receivers of NFTs. Transactions of every type can be found by hash.
- A type, result or name that is not known is kept unchanged.`,
  ledger:
    'Statistics over a range of time, and the export of all filtered transactions. Errors are `{statusCode, message, code}`.',
  signals:
    'What the ledger itself shows, independently of the status page: signals, each usual, unusual, alarming or unknown (cannot tell), with its evidence. They change nothing in the status area. Times are ISO 8601 in UTC. Errors are `{statusCode, message, code}`.',
  accounts: `A Guardian’s accounts API under \`/api/v1\`. Signing in returns a refresh token, which is exchanged for access tokens. Both are JWTs signed with RS256; they expire at \`expireAt\` (milliseconds) and the standard \`exp\`. Errors are \`{statusCode, message, code}\`.

- After ten failed sign-ins for a username from one address within 15 minutes, further attempts return 429, whether or not the account exists. Wrong old passwords count, too.
- Changing a password requires the account’s own access token and ends all its tokens and sessions.
- For a missing, invalid or revoked token, \`/api/v1/accounts/session\` returns null; all other endpoints return 401.`,
  session:
    'Browser sessions. The refresh token stays in the service, behind a cookie that scripts cannot read; the app gets access tokens. A session ends after 12 hours without use, and after 30 days at the latest. Writes check `Origin`. Errors are `{statusCode, message, code}`.',
  passkeys:
    'Passkeys for accounts of the service itself, instead of a password or as a second factor: the options with which a browser creates one, and challenges that can be answered once. Bytes are base64url.',
  factors:
    'Second factors of accounts of the service itself. Once an account has one, `/api/v1/accounts/login` answers `{success: false, otprequired: true}` to a right password without `otp`, as a Guardian does; `otp` accepts a code of the authenticator app or a recovery code, each only once. Errors are `{statusCode, message, code}`.',
  administration:
    'Accounts of the service itself: list, add, disable and enable them, change roles, and reset passwords and second factors. For Standard Registry accounts only, of which at least one always remains; whatever changes an account ends its sessions and tokens. 404 where a Guardian keeps the accounts. Errors are `{statusCode, message, code}`.',
  audit:
    'Who did what: sign-ins, accounts, sessions, factors, schemas and policies. For Standard Registry accounts only. Entries are never changed and are removed by age only. Errors are `{statusCode, message, code}`.',
  schemas: `The system schemas API of Guardian 3.4 to 3.7, under \`/api/v1\`, with the header \`Authorization: Bearer <access token>\`. Errors are \`{statusCode, message, code}\`; for an invalid body \`message\` is a list.

- Reads return a document as text, and the lookup by entity returns an object; writes accept both. The text is stored as sent, except \`$id\` and \`$comment\`, which follow from the uuid.
- The path identifies the schema: \`id\` in the body is optional and must match. If \`description\` or \`entity\` is omitted, it keeps its value.
- With \`If-Match: "<updateDate>"\` updating, activating or deleting a schema that has changed since returns 409, with the stored schema as \`schema\`. Without the header the last write wins.
- An active schema cannot be changed or deleted (422). A schema that came with the network is read-only (403). Any account of the registry may change any other schema.
- A document must be a valid JSON Schema of the draft that \`$schema\` names, or of draft-07, without circular references, duplicate keys, spaces in field keys, or names in \`required\` that are not fields. New errors return 422, listed in \`message\` and, with their paths, in \`faults\`. Errors that the stored document already has are accepted and listed in the schema’s \`errors\`.
- Lists have the header \`X-Total-Count\`. With \`pageIndex\` (from 0) and \`pageSize\` they return a page; otherwise the newest 100. With \`Api-Version: 2\` they omit the documents.`,
  policies: `A Guardian’s policies API under \`/api/v1\`, with the header \`Authorization: Bearer <access token>\`. Errors are \`{statusCode, message, code}\`; for invalid input \`message\` is a list, with the paths in \`faults\`. What a block returns and accepts depends on its type.

- A block that the caller may not use, that is inactive, or that waits for another returns \`Block Unavailable\`: 503 for the root and by tag (\`GET\`), 422 elsewhere. The id of a tag and the parents of a block can be read whether or not the block is available. A malformed request never returns it.
- Blocks that cannot be read or sent to, and data that a block rejects, return 422, not 500.
- An unknown policy, block or tag returns 404. A UUID is accepted in place of a tag when sending.
- \`paginationAddon\` accepts whole numbers only: \`itemsPerPage\` from 1 to 1000, \`page\` from 0; \`size\` is output only. A page past the end is empty.
- The order and page of a documents source are stored per user, whether sent to a block or given as query parameters. Filters are stored when sent to a block; as query parameters they apply to that request only.
- \`/grids\` counts pages from 1, returns at most 200 records and stores no order, filter or page. An unknown grid, action or record returns 404 in a Guardian’s words; a grid or action that the caller may not use, 503; a missing \`value\` or \`document\`, 400.
- OWNER is the account that imported the policy. A user with several roles has the rights of all of them.`,
  notifications:
    'Who gets which messages, and how: shared rules and channels, a preview, a test, and the delivery log. For Standard Registry accounts only. Secrets are write-only. Errors are `{statusCode, message, code}`.',
  subscriptions:
    'Subscriptions without an account: messages to a browser (Web Push) and, where it is enabled, by email. A token that only the subscriber receives changes and ends the subscription. Errors are `{statusCode, message, code}`.',
  service: 'The service itself: data sources, live events and health.',
  feeds:
    'Incidents and maintenance for feed readers and calendars. The same data always produces the same bytes; every answer has a weak ETag.',
}

export const parameterNotes: Readonly<Record<string, string>> = {
  id: 'Record id, as in the status area',
  kind: '`incident` or `maintenance`',
  q: 'Words that the name or an update must all contain; ignores case and accents',
  status: 'Comma-separated statuses, any of which must match',
  impact: 'Comma-separated impacts, any of which must match',
  component: 'Component id',
  network: '`mainnet`, `testnet` or `previewnet`',
  month: 'Only records that began in this month, `YYYY-MM`, in the page’s time zone',
  over: '`yes`: only records that have ended; `no`: only those that have not',
  from: 'Start of the range, ISO 8601: excludes records that ended before it. For uptime, the first day, such as `2026-03-01`',
  until: 'End of the range, ISO 8601: only records that began before it. For uptime, the last day, inclusive',
  range: 'Name of a range, instead of `from` and `until`; 90 days by default',
  by: '`month`: also reports each month of the range, in the page’s time zone',
  group: 'Id of a group of components',
  since: 'ISO 8601; only what happened or changed after this time',
  before: '`next` of the previous page',
  limit: 'Maximum number of items, 1 to 100',
  schemaId: 'Schema id. Ignored when listing or creating schemas, so that any name will do',
  entity: 'What a document of the schema describes: STANDARD_REGISTRY, USER, POLICY and others',
  username: 'Part of a username, ignoring case and accents',
  accountId: 'Account id',
  pageIndex: 'Page number, from 0',
  pageSize: 'Rows per page, up to 1000',
  policyId: 'Policy id, or the address of a virtual user in a dry run of one',
  savepointId: 'Savepoint id',
  includeDeleted: 'Accepted because a Guardian also counts deleted savepoints; they are not kept here',
  with: 'Id of the policy to compare with',
  number: 'Number of the version to compare with',
  after:
    'Number of the version to compare instead of the current policy; when listing accounts, `next` of the previous page',
  document: 'Id of a document whose path through the policy is shown',
  ids: 'Ids of documents, separated by commas',
  name: 'Name of the file, to use in messages',
  choice: 'What to do about a policy of another origin with the same tag: ask (answers 409), replace, or another',
  challengeId: 'Id of a challenge for a passkey',
  factorId: 'Id of a second factor',
  actor: 'Name of the account that acted, or `command line`',
  action: 'What was done, such as `session.start`',
  object: 'Object of the action: a name or an id',
  format: '`csv` or `json`. JSON of the audit log has one entry per line',
  channelId: 'Id of a channel of notifications',
  ruleId: 'Id of a rule of notifications',
  deliveryId: 'Id of a delivery, which is the `webhook-id` of a webhook',
  state: '`waiting`, `sent` or `dead` (given up)',
  token: 'Token that ends the subscription, as in its link',
  sessionId: 'Id of a session, as in the list of sessions',
  uuid: 'Block UUID',
  hash: 'SHA-256 of the file’s content, in hexadecimal',
  failureId: 'Id of a failure, as listed',
  gridId: 'Tag of a grid, or 16 digits in place of a missing tag, as listed',
  recordId: 'Id of a document in the grid',
  actionId: 'Tag of a block, button or option, as listed',
  schemaType: 'Type of a document’s subject: the IRI of its schema without the #',
  signal: 'Only this signal: silence, throughput, failures, consensus, nodes, lag or fees',
  tag: 'Block tag',
  blockTag: 'Tag of a block that accepts external data',
  page: 'Page of a documents source, from 0, stored per user; of a grid, from 1',
  itemsPerPage: 'Documents per page, 1 to 1000; stored per user',
  sortField: 'Field that a documents source is sorted by; stored per user',
  sortDirection: '`asc` or `desc`',
  filterByUUID: 'Only the document with this id',
  useStrict: '`true` accepts values of filters that are not among their choices',
}

/** Known values of fields that may also have other values. */
export const knownValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Component: { status: componentStatuses },
  Incident: { status: incidentStatuses, impact: impacts },
  Maintenance: { status: maintenanceStatuses, impact: ['maintenance'] },
  Rollup: { indicator: indicators },
  Transaction: { name: [...transactionTypes.keys()] },
}

export const known = (values: readonly string[]) =>
  `Known values: ${values.map((value) => `\`${value}\``).join(', ')}. Clients must accept others.`

export const schemaNotes: Readonly<Record<string, string>> = {
  Page: 'The status page. `updated_at` is the time of the last change, not of the last check.',
  Rollup: 'The status of the whole page. Decide by `indicator`; show `description`.',
  Component: 'A component or a group (`group`). Only groups have `components`.',
  Incident: 'An incident with its updates, newest first, and the current state of its components.',
  IncidentUpdate: 'An update. If `display_at` is null, use `created_at`.',
  AffectedComponent: 'A component as described by an update. `code` is the component id.',
  Maintenance: 'A scheduled maintenance: an incident with a planned window.',
  Schema: 'A system schema. `readonly`: came with the network. `errors`: errors in its document.',
  SchemaVersion: 'A stored version of a schema, with its author and time.',
  Policy: 'A policy with the caller’s roles.',
  PolicyBlock: 'A block and its child blocks, as visible to the caller.',
  Account: 'The account of a token. Decide by `permissions`, not by `role`.',
  Login:
    'The account that signed in. `weakPassword`: the password would be rejected as a new one, or somebody else has set it.',
  AccountSession: 'A browser or an API client that is signed in. `kind`: `browser` or `api`.',
  Factor: 'A second factor of the account.',
  AuditEntry: 'Who did what, when, from which address, and whether it was done or refused.',
  Session: 'The account that is signed in with this browser.',
  Error: '`message` is for people. `code` is for programs, from a closed list that may grow: ignore unknown codes.',
  StatusEvent: 'The status area has changed. Fetch it again.',
  BlockEvent: 'A block has changed. The root block means that any block of the policy may have changed.',
  SchemaEvent: 'A system schema was written or deleted. Fetch it again.',
}

export const liveNote = `Server-sent events. They carry no content: clients fetch what has changed.

- \`status\`: the status area has changed. Data: \`StatusEvent\`.
- \`transactions\`: transactions were added, changed or removed; sent at most once per second. Data: \`TransactionsEvent\`.
- \`signals\`: the state of a signal of the ledger changed. Data: \`SignalEvent\`.
- \`schema\`: a system schema was written or deleted. Sent only to sessions that may read schemas; their streams end with the session. Data: \`SchemaEvent\`.
- \`block\`: a block has changed. Sent only to sessions that may see the block. Data: \`BlockEvent\`.
- \`reset\`: missed events are no longer available; fetch everything again. Data: \`{}\`.

Event ids are the numbers of changes. After reconnecting, \`Last-Event-ID\` requests the missed events. Every 20 s a comment keeps the stream alive: the age of the status data in seconds, or \`unconfirmed\`.`

export const embedNotes = {
  badge: 'SVG badge with the state of a network, a component, a group or the whole page',
  widget: 'HTML card with the same state, for an iframe. It refreshes itself and says when it cannot',
  subject: '`mainnet`, `testnet` or `previewnet`, the id of a component or group, or `page`',
  file: 'The subject, followed by `.svg`',
  label: 'Text to show instead of the name, up to 60 characters',
  theme: '`light` or `dark`; by default, the theme of the reader’s system',
} as const

export const feedNotes = {
  atom: 'The 50 most recently updated incidents and maintenance as an Atom feed',
  rss: 'The 50 most recently updated incidents and maintenance as an RSS feed',
  calendar: 'Maintenance windows of the past year and the future as a calendar subscription',
  network: 'Only items for this network; repeat it for any of several',
  component: 'Only items for this component or group; repeat it for any of several',
  maintenance: 'Only the maintenance with this id, regardless of age',
} as const

export const responseNotes = {
  NotModified: 'Unchanged since the answer with this ETag. The body is empty.',
  StatusNotFound: 'Unknown path or unsupported method. The body is empty.',
  StatusUnavailable: 'No status page is known yet, or it reports no status. The body is empty.',
  bearer: 'An access token from `/api/v1/accounts/access-token`, valid for 60 seconds.',
  Unauthorized: 'The token is missing or invalid, or the username or password is wrong.',
  Forbidden: 'The caller does not have the permission.',
  Conflict:
    'The resource has changed since the caller read it. For schemas, `schema` in the body is the current state.',
  TooMany: 'Too many requests.',
  NotFound: 'There is nothing at this address.',
  Invalid: 'A parameter or the body is invalid. The messages say which part, and what is expected.',
  Unavailable: 'No status page is known yet.',
  BlockUnavailable: 'The block is not available, or not to this caller.',
  Failed: 'The service failed to answer the request.',
  retryAfter: 'Seconds to wait before the next request',
} as const
