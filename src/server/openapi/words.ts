import type { Area } from '#api/endpoints.ts'
import { componentStatuses } from '#api/status/components.ts'
import { impacts, incidentStatuses } from '#api/status/incidents.ts'
import { maintenanceStatuses } from '#api/status/maintenance.ts'
import { indicators } from '#api/status/status.ts'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'

export const about =
  'The operational status of a distributed ledger network: its rollup, components, incidents and scheduled ' +
  'maintenance. `info.version` is the version of the status area; `x-signalbox-version` that of the service.'

/** What each area is, and for the status area where it and its interface description differ. */
export const areaNotes: Readonly<Record<Area | 'feeds', string>> = {
  status: `Version 1.0.0, served under \`/api/v2\` as a Statuspage serves it: no authentication, any origin may ask, GET and HEAD, a weak ETag with every answer. Errors have an empty body. Nothing is added inside the bodies.

Where this service and the description of the interface differ:

- \`under_maintenance\` as a component's status and \`maintenance\` as an indicator are served although the description lists neither. Real clients know them, and to hide a maintenance would be untrue.
- Times are ISO 8601 with milliseconds and the offset of the page's time zone on that date; \`start_date\` alone is a date.
- \`/api/v2/incidents.json\` takes every unresolved incident, fills up to 50 with the newest others, and lists them newest first. Only where more than 50 are unresolved are older ones left out.
- What was imported is served as it came: keys that were absent stay absent, and a value that is not listed here is passed on.`,
  history:
    'What the status area cannot tell: everything that was ever imported or seen, beyond the 50 records it serves. Times are ISO 8601 in UTC. Errors are `{statusCode, message}`.',
  transactions: `Release J (July 2026) of a mirror node's REST interface, served under \`/api/v1/transactions\`. Paths and names of parameters ignore case; any origin may ask; a weak ETag with every answer. Amounts, serials and other 64-bit integers are bare JSON numbers, exact beyond 2^53: read them with a parser that keeps them. Errors are \`{_status: {messages: [{message}]}}\`.

Where this service and a mirror node differ:

- After a first \`timestamp\` of \`ne\`, \`links.next\` keeps all given values and adds the bound after them; with an \`eq\` it is null. A mirror node links to the same page again.
- A timestamp beyond 64 bits is 400 with the parameter's name, not 503; nested brackets and a badly encoded path are 400, not 500.
- Senders and receivers of NFTs are found by \`account.id\`, and every type by its hash.
- A type, result or name that is not known is kept as it came.`,
  ledger:
    'What the transactions cannot tell: figures over a time, and everything that the filters select as one file. Errors are `{statusCode, message}`.',
  accounts: `Accounts as a Guardian has them, under \`/api/v1\`: a sign-in brings a refresh token, which buys access tokens. Tokens are JWTs, RS256; both name their end as \`expireAt\` in milliseconds and as the standard \`exp\`. Errors are \`{statusCode, message}\`.

- Ten sign-ins of an account that failed from an address within 15 minutes are enough: then it is 429, whether or not there is such an account. Wrong old passwords count with them.
- A change of password needs the account's own access token, and ends every token and session of the account.
- Any token that is missing, not valid or void is answered with null by \`/api/v1/accounts/session\`, and with 401 elsewhere.`,
  session:
    'The session of a browser, ours: the refresh token stays in the service behind a cookie that no script can read; the app gets access tokens. A session ends after 12 hours without use, and after 30 days. Writes check `Origin`. Errors are `{statusCode, message}`.',
  schemas: `System schemas as a Guardian 3.4 to 3.7 serves them under \`/api/v1\`, with the header \`Authorization: Bearer <access token>\`. Errors are \`{statusCode, message}\`, with a list of messages where a body does not fit.

- A document is text on reads, an object in the lookup by entity; both are taken on writes. Its text is stored as it stands in the body, \`$id\` and \`$comment\` apart, which follow its uuid.
- The path names the schema: \`id\` in the body may be absent, and must agree if it is there. \`description\` and \`entity\` keep their value when they are left out.
- With \`If-Match: "<updateDate>"\` an update, an activation and a deletion answer 409, with the stored row as \`schema\`, when it has changed since. Without it the last write wins.
- An active schema is neither edited nor deleted (422), one that came with the network is read-only (403). Any account of the registry may edit any other.
- A document must be a valid JSON Schema of the draft that \`$schema\` names, or of draft-07, without circular references, keys that are given twice, spaces in keys of fields, and names in \`required\` that are no fields. New faults are 422, each named in \`message\` and, with its path, in \`faults\`. A fault that the stored document already has is kept and named in \`errors\` of its row.
- Lists have the header \`X-Total-Count\`; they come in pages where both \`pageIndex\`, from 0, and \`pageSize\` are given, else the newest 100. With \`Api-Version: 2\` they leave the documents out.`,
  policies: `Policies and their blocks as a Guardian serves them under \`/api/v1\`, with the header \`Authorization: Bearer <access token>\`. Errors are \`{statusCode, message}\`, with a list of messages, and the paths in \`faults\`, where something that was sent does not fit. What a block answers, and takes, depends on its type.

- A block that one may not use, that is not active, or that waits for another is \`Block Unavailable\`: 503 for the root, by tag (\`GET\`) and for parents, 422 elsewhere. It is never the answer to a malformed request.
- What a Guardian answers with 500 is 422: a block that cannot be read or sent to, and what a block itself refuses.
- An unknown policy, block or tag is 404. In place of the tag a UUID can be sent to.
- \`paginationAddon\` takes whole numbers alone: \`itemsPerPage\` from 1 to 1000, \`page\` from 0; \`size\` is only ever told. A page past the end is empty.
- Order, filters and page of a documents source are kept for each user, whether they were sent to a block or stood in an address.
- OWNER is the account that imported the policy; several roles of one user add up.`,
  service: 'The service itself: where its data come from, live events, and its health.',
  feeds:
    'Incidents and maintenance for feed readers and calendars. The same data make the same bytes; a weak ETag with every answer.',
}

export const parameterNotes: Readonly<Record<string, string>> = {
  id: 'Id of the record, as the status area has it',
  kind: '`incident` or `maintenance`',
  q: 'Words that the name or an update must contain, each of them; case and accents do not matter',
  status: 'Any of these states, separated by commas',
  impact: 'Any of these impacts, separated by commas',
  component: 'Id of a component',
  network: 'A network: mainnet, testnet or previewnet',
  month: 'Only what began in this month of the page time zone, `YYYY-MM`',
  over: '`yes`: only what is over; `no`: only what is not',
  from: 'ISO 8601; only what lasted into the time since then',
  until: 'ISO 8601; only what began before it',
  since: 'ISO 8601; only what was seen after it',
  before: 'The `next` of the previous page',
  limit: 'How many at most, 1 to 100',
  schemaId: 'Id of the schema. Where schemas are listed and made, a name that is not looked at',
  entity: 'What the documents of a schema stand for: STANDARD_REGISTRY, USER, POLICY and others',
  pageIndex: 'Number of the page, from 0',
  pageSize: 'Rows in a page, up to 1000',
  policyId: 'Id of the policy',
  uuid: 'UUID of the block',
  tag: 'Tag of the block',
  page: 'Page of a documents source, from 0; kept',
  itemsPerPage: 'Documents in a page, 1 to 1000; kept',
  sortField: 'Field by which a documents source is ordered; kept',
  sortDirection: '`asc` or `desc`',
  filterByUUID: 'Only the document with this id',
}

/** Values that a field is known to have; the field stays open to others. */
export const knownValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Component: { status: componentStatuses },
  Incident: { status: incidentStatuses, impact: impacts },
  Maintenance: { status: maintenanceStatuses, impact: ['maintenance'] },
  Rollup: { indicator: indicators },
  Transaction: { name: [...transactionTypes.keys()] },
}

export const known = (values: readonly string[]) =>
  `Known values: ${values.map((value) => `\`${value}\``).join(', ')}. A reader shows any other as it is.`

export const schemaNotes: Readonly<Record<string, string>> = {
  Page: 'The status page that an answer belongs to. `updated_at` tells of changes, not of freshness.',
  Rollup: 'The state of the whole page. Switch on `indicator`, print `description`.',
  Component: 'A component, or a group of them (`group`); `components` exists on groups only.',
  Incident: 'An incident with its updates, newest first, and the components it names, with their state of today.',
  IncidentUpdate: 'One update. Where `display_at` is null, `created_at` holds.',
  AffectedComponent: 'What an update says of a component. `code` is the component’s id.',
  Maintenance: 'A scheduled maintenance: an incident with a planned window.',
  Schema: 'A system schema. `readonly`: it came with the network. `errors`: faults of its document.',
  SchemaVersion: 'What a schema was after it was written, by whom and when.',
  Policy: 'A policy, with the roles that the caller has in it.',
  PolicyBlock: 'A block as the caller may see it, with those in it.',
  Account: 'Whose token it is. Switch on `permissions`, not on `role`.',
  Login: 'Who signed in. `weakPassword`: it would not be accepted as a new one.',
  Session: 'Who is signed in with this browser.',
  Error:
    'What went wrong: a message for people, and a code from a closed list for programs. A reader ignores codes that it does not know.',
  StatusEvent: 'Something in the status area changed: ask again.',
  BlockEvent: 'A block says something else now; of the root of a policy: every block of it may.',
  SchemaEvent: 'A system schema was written or deleted: ask for it again.',
}

export const liveNote = `Server-sent events. They carry no content: the client fetches again what has changed.

- \`status\`: the status area changed; data as in the schema \`StatusEvent\`.
- \`transactions\`: there are new transactions, or some changed or went; told at most once a second; data as in the schema \`TransactionsEvent\`.
- \`schema\`: a system schema was written or deleted; data as in the schema \`SchemaEvent\`. Told only to a browser whose session may read schemas; such a stream ends with the session.
- \`block\`: a block says something else now; data as in the schema \`BlockEvent\`. Told only to a browser whose session may see it.
- \`reset\`: what was missed is no longer kept; ask for everything again. Data is \`{}\`.

The id of an event is the number of a change; after a break, \`Last-Event-ID\` brings what was missed. Every 20 s a comment keeps the stream alive: the age of the status data in seconds, or \`unconfirmed\`.`

export const feedNotes = {
  atom: 'The 50 incidents and maintenances with the newest updates, as Atom',
  rss: 'The 50 incidents and maintenances with the newest updates, as RSS',
  calendar: 'Maintenance windows of the last year and to come, as a calendar to subscribe to',
  network: 'Only what concerns this network; several mean any of them',
  component: 'Only what concerns this component, or a component of this group; several mean any of them',
  maintenance: 'Only the maintenance with this id, however old',
} as const

export const responseNotes = {
  NotModified: 'Nothing changed since the answer with this ETag. The body is empty.',
  StatusNotFound: 'There is nothing at this path, or it is not answered with this method. The body is empty.',
  StatusUnavailable: 'No status page is known yet, or it states no status: never an invented state. The body is empty.',
  bearer: 'The access token of `/api/v1/accounts/access-token`; it lives 60 seconds.',
  Unauthorized: 'The token is missing or not valid, or name and password do not belong together.',
  Forbidden: 'The caller lacks the permission.',
  Conflict:
    'The resource has changed since the caller read it. For schemas, `schema` in the body is the current state.',
  TooMany: 'Too many requests.',
  NotFound: 'There is nothing at this address.',
  Invalid: 'A parameter or the body is invalid. The messages say which part, and what is expected.',
  Unavailable: 'No status page is known yet.',
  BlockUnavailable: 'The block is not available to the caller, or not at present.',
  Failed: 'The service failed to answer.',
  retryAfter: 'Seconds to wait before the next request',
} as const
