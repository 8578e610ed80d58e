import type { TroubleKind } from '#domain/schemas/edit/schema-trouble.ts'
import type { Explanation } from '../../../components/messages/errors.ts'

/** What was being done. */
export type SchemaDeed = 'save' | 'create' | 'activate' | 'delete'

const deeds: Readonly<Record<SchemaDeed, { readonly not: string; readonly perhaps: string }>> = {
  save: { not: 'Not saved', perhaps: 'Perhaps not saved' },
  create: { not: 'Not created', perhaps: 'Perhaps not created' },
  activate: { not: 'Not activated', perhaps: 'Perhaps not activated' },
  delete: { not: 'Not deleted', perhaps: 'Perhaps not deleted' },
}

const permissionOf: Readonly<Record<SchemaDeed, string>> = {
  save: 'SCHEMAS_SYSTEM_SCHEMA_UPDATE',
  create: 'SCHEMAS_SYSTEM_SCHEMA_CREATE',
  activate: 'SCHEMAS_SYSTEM_SCHEMA_REVIEW',
  delete: 'SCHEMAS_SYSTEM_SCHEMA_DELETE',
}

type Told = (deed: SchemaDeed) => Explanation

const byKind: Readonly<Record<TroubleKind, Told>> = {
  'signed-out': (deed) => ({
    title: `${deeds[deed].not}: your session has ended`,
    advice: 'Sign in again, right here. It then goes on where it stopped.',
  }),
  'right-missing': (deed) => ({
    title: `${deeds[deed].not}: your account may not do this`,
    advice: `It needs the permission ${permissionOf[deed]}${deed === 'save' ? ' and the role Standard Registry' : ''}. Ask an administrator, then try again.`,
  }),
  'not-creator': (deed) => ({
    title: `${deeds[deed].not}: somebody else made this schema`,
    advice: 'Only its creator may change it.',
  }),
  'not-allowed': (deed) => ({
    title: `${deeds[deed].not}: this schema is not open to it`,
    advice: 'It is not a system schema, or is kept by another part of the system.',
  }),
  gone: (deed) => ({
    title: `${deeds[deed].not}: the schema no longer exists`,
    advice: 'Somebody has deleted it meanwhile.',
  }),
  changed: (deed) => ({
    title: `${deeds[deed].not}: somebody else changed the schema meanwhile`,
    advice: 'Look at what they changed first.',
  }),
  active: (deed) => ({
    title: `${deeds[deed].not}: the schema is active`,
    advice: 'It was activated meanwhile, and documents rely on it. An active schema cannot be changed or deleted.',
  }),
  invalid: (deed) => ({
    title: `${deeds[deed].not}: the service found faults`,
    advice: 'They are listed here. Mend them, then try again.',
  }),
  'too-large': (deed) => ({
    title: `${deeds[deed].not}: the document is too large`,
    advice: 'Parts of it that are used in several places can become schemas of their own.',
  }),
  'too-many': (deed) => ({
    title: `${deeds[deed].not}: too many requests`,
    advice: 'Wait a moment, then try again.',
  }),
  failed: (deed) => ({
    title: `${deeds[deed].perhaps}: the service failed`,
    advice: 'Its log says why. Trying again is safe: it finds out first how things stand.',
  }),
  upstream: (deed) => ({
    title: `${deeds[deed].perhaps}: the Guardian behind this service failed`,
    advice: 'What is known of it stands here. Trying again is safe: it finds out first how things stand.',
  }),
  offline: (deed) => ({
    title: `${deeds[deed].not}: the service cannot be reached`,
    advice: 'Check your connection, then try again.',
  }),
  timeout: (deed) => ({
    title: `${deeds[deed].perhaps}: no answer in time`,
    advice: 'The service may be busy. Trying again is safe: it finds out first how things stand.',
  }),
  unreadable: (deed) => ({
    title: `${deeds[deed].perhaps}: the answer made no sense`,
    advice: 'Something between here and the service may have answered in its place. Try again.',
  }),
}

export const schemaTroubleWords = {
  of: (kind: TroubleKind, deed: SchemaDeed): Explanation => byKind[kind](deed),
  /** Beside a failure while saving. */
  kept: 'Your edits are still here, and kept in this browser.',
  signIn: 'Sign in',
  tryAgain: 'Try again',
  working: { save: 'Saving…', create: 'Creating…', activate: 'Activating…', delete: 'Deleting…' },
} as const
