import { ownMember } from '#domain/json/json-value.ts'
import { tokenMembers } from '#domain/policies/token-members.ts'

/** For blocks that few policies have: loaded with their views. */
export const uploadMessages = {
  choose: 'Choose files',
  files: 'Documents to send',
  hint: 'or drop them here: JSON files, each with one credential that was issued elsewhere.',
  unreadable: 'This file is not a JSON object, so it is not sent.',
  remove: (name: string) => `Remove ${name}`,
  send: (count: number) => (count === 0 ? 'Send' : count === 1 ? 'Send 1 document' : `Send ${count} documents`),
  sending: 'Sending…',
  sent: 'Sent.',
  done: (verified: number, invalid: number) =>
    invalid === 0
      ? `${verified} accepted.`
      : `${verified} accepted, ${invalid} rejected: not a credential, or its proof is wrong.`,
} as const

export const createTokenMessages = {
  lead: 'The policy asks for a new token. Settings that its template fixes cannot be changed.',
  nothing: 'No document needs a token now.',
  names: tokenMembers,
  types: [
    { value: 'fungible', label: 'Fungible' },
    { value: 'non-fungible', label: 'Non-fungible' },
  ],
  keys: 'Keys of the token',
  create: 'Create the token',
  sending: 'Creating…',
  done: 'Created.',
} as const

const schemaStates: Readonly<Record<string, string>> = {
  NOT_VERIFIED: 'not verified',
  INCOMPATIBLE: 'incompatible',
  COMPATIBLE: 'compatible',
}
const topicWork: Readonly<Record<string, string>> = {
  SEARCH: 'The Guardian is searching the topic',
  VERIFICATION: 'The Guardian is verifying schemas',
  PROCESSING: 'The Guardian is loading documents',
}

export const externalTopicMessages = {
  working: topicWork,
  topic: 'Topic of another policy',
  topicHint: 'The ID of a Hedera topic with documents, such as 0.0.1234.',
  next: 'Search the topic',
  schema: 'Schema of the documents',
  choose: 'Choose…',
  verified: (name: string, status: string | null) =>
    status === null ? name : `${name} (${schemaStates[status] ?? status})`,
  take: 'Use this schema',
  verify: 'Verify all',
  load: 'Load documents',
  restart: 'Choose another topic',
  failed: 'The Guardian failed to read the topic.',
  sent: 'Sent.',
  facts: {
    policy: 'Policy',
    policyTopic: 'Topic of the policy',
    topic: 'Topic of the documents',
    schema: 'Schema',
    updated: 'Last loaded',
  },
} as const

const reportParts: Readonly<Record<string, string>> = {
  topics: 'Topics',
  messages: 'Messages',
  schemas: 'Schemas',
  roles: 'Roles',
  tokens: 'Tokens',
  users: 'Users',
}

const messageKinds: Readonly<Record<string, string>> = {
  policy: 'Policy created',
  version: 'Policy published',
  registration: 'Account registered',
  document: 'Document created',
  mint: 'Tokens minted',
  presentation: 'Minting confirmed',
  role: 'Role taken',
  other: 'Other message',
}

const documentChanges: Readonly<Record<string, string>> = {
  REVOKE: 'Document revoked',
  SUSPEND: 'Document suspended',
  RESUME: 'Document resumed',
  FAILED: 'Document failed',
}

export const messagesReportMessages = {
  table: 'Messages that led to it',
  columns: { time: 'Time', message: 'Message', from: 'From', topic: 'Topic' },
  kind: (kind: string, status: string | null) =>
    (kind === 'document' && status !== null ? ownMember(documentChanges, status) : undefined) ??
    messageKinds[kind] ??
    kind,
  target: 'Message ID or hash',
  targetHint: 'Of the document that the report starts from.',
  started: 'The Guardian is preparing the report',
  failed: 'The Guardian failed to prepare the report.',
  part: (name: string) => reportParts[name] ?? name,
  all: 'The whole report',
} as const
