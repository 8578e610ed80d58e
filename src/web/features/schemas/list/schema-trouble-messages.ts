import type { Explanation, FailureKind } from '../../../platform/failure-messages.ts'
import type { FailureMessages } from '../../../platform/failure.ts'

/** What was being done. */
export type SchemaAction = 'save' | 'create' | 'activate' | 'delete'

const outcomes: Readonly<Record<SchemaAction, { readonly not: string; readonly perhaps: string }>> = {
  save: { not: 'Not saved', perhaps: 'Perhaps not saved' },
  create: { not: 'Not created', perhaps: 'Perhaps not created' },
  activate: { not: 'Not activated', perhaps: 'Perhaps not activated' },
  delete: { not: 'Not deleted', perhaps: 'Perhaps not deleted' },
}

const permissionOf: Readonly<Record<SchemaAction, string>> = {
  save: 'SCHEMAS_SYSTEM_SCHEMA_UPDATE',
  create: 'SCHEMAS_SYSTEM_SCHEMA_CREATE',
  activate: 'SCHEMAS_SYSTEM_SCHEMA_REVIEW',
  delete: 'SCHEMAS_SYSTEM_SCHEMA_DELETE',
}

type ExplainAction = (action: SchemaAction) => Explanation

const invalid: ExplainAction = (action) => ({
  title: `${outcomes[action].not}: the service found faults`,
  advice: 'They are listed here. Mend them, then try again.',
})

const failed: ExplainAction = (action) => ({
  title: `${outcomes[action].perhaps}: the service failed`,
  advice: 'Its log says why. Trying again is safe: it finds out first how things stand.',
})

const unreadable: ExplainAction = (action) => ({
  title: `${outcomes[action].perhaps}: the answer made no sense`,
  advice: 'Something between here and the service may have answered in its place. Try again.',
})

const byKind: Readonly<Record<FailureKind, ExplainAction>> = {
  'signed-out': (action) => ({
    title: `${outcomes[action].not}: your session has ended`,
    advice: 'Sign in again, right here. It then goes on where it stopped.',
  }),
  'permission-missing': (action) => ({
    title: `${outcomes[action].not}: your account may not do this`,
    advice: `It needs the permission ${permissionOf[action]}${action === 'save' ? ' and the role Standard Registry' : ''}. Ask an administrator, then try again.`,
  }),
  'not-creator': (action) => ({
    title: `${outcomes[action].not}: somebody else made this schema`,
    advice: 'Only its creator may change it.',
  }),
  'not-allowed': (action) => ({
    title: `${outcomes[action].not}: this schema is not open to it`,
    advice: 'It is not a system schema, or is kept by another part of the system.',
  }),
  'not-found': (action) => ({
    title: `${outcomes[action].not}: the schema no longer exists`,
    advice: 'Somebody has deleted it meanwhile.',
  }),
  changed: (action) => ({
    title: `${outcomes[action].not}: somebody else changed the schema meanwhile`,
    advice: 'Look at what they changed first.',
  }),
  'schema-active': (action) => ({
    title: `${outcomes[action].not}: the schema is active`,
    advice: 'It was activated meanwhile, and documents rely on it. An active schema cannot be changed or deleted.',
  }),
  invalid,
  'block-unavailable': invalid,
  'block-unsupported': invalid,
  'block-not-run': invalid,
  'too-large': (action) => ({
    title: `${outcomes[action].not}: the document is too large`,
    advice: 'Parts of it that are used in several places can become schemas of their own.',
  }),
  'too-many': (action) => ({
    title: `${outcomes[action].not}: too many requests`,
    advice: 'Wait a moment, then try again.',
  }),
  failed,
  unavailable: failed,
  upstream: (action) => ({
    title: `${outcomes[action].perhaps}: the Guardian behind this service failed`,
    advice: 'What is known of it stands here. Trying again is safe: it finds out first how things stand.',
  }),
  offline: (action) => ({
    title: `${outcomes[action].not}: the service cannot be reached`,
    advice: 'Check your connection, then try again.',
  }),
  timeout: (action) => ({
    title: `${outcomes[action].perhaps}: no answer in time`,
    advice: 'The service may be busy. Trying again is safe: it finds out first how things stand.',
  }),
  unreadable,
  outdated: unreadable,
  unexpected: unreadable,
}

export const schemaTroubleWords = {
  of: (action: SchemaAction): FailureMessages =>
    Object.fromEntries(Object.entries(byKind).map(([kind, explain]) => [kind, explain(action)])),
  /** Beside a failure while saving. */
  kept: 'Your edits are still here, and kept in this browser.',
  working: { save: 'Saving…', create: 'Creating…', activate: 'Activating…', delete: 'Deleting…' },
} as const
