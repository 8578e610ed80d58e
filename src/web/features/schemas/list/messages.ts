import { count } from '../../../components/messages/time.ts'
import type { Explanation, FailureKind } from '../../../platform/failure-messages.ts'
import type { FailureMessages } from '../../../platform/failure.ts'
import type { ImportNote, ImportReason } from '#domain/schemas/edit/foreign-schema.ts'
import type { PlacedViolation } from '#domain/schemas/check/schema-violation.ts'
import type { ImportedSchema } from '#domain/schemas/edit/schema-import.ts'
import { jsonEditorMessages } from '../../../components/json-editor/messages.ts'
/** Texts of the dialogs in which something is done to a whole schema. */
export const dialogMessages = {
  cancel: 'Cancel',
  form: {
    name: 'Name',
    description: 'Description',
    entity: 'Entity',
    entityHint: 'What documents of this schema stand for. New schemas can be made for these two.',
    nameMissing: 'It needs a name.',
    nameTaken: 'Another schema has this name already. It may, but they are hard to tell apart.',
  },
  create: { title: 'New schema', action: 'Create draft', lead: 'It begins as a draft without fields.' },
  duplicate: {
    title: (name: string) => `Duplicate “${name}”`,
    action: 'Create copy',
    lead: 'The copy is a draft with an identity of its own. The original stays as it is.',
    otherEntity: (entity: string) => `A copy cannot be of the entity ${entity}: choose one of these.`,
  },
  activate: {
    title: (name: string) => `Activate “${name}”?`,
    action: 'Activate',
    effect: (entity: string) => `From then on, documents of the entity ${entity} have to match it.`,
    switchesOff: 'This switches off',
    switchedOff: 'It becomes a draft again: it can be changed, deleted, or activated once more.',
    nothingOff: 'No schema of this entity is active now, so nothing is switched off.',
    locked: (name: string) =>
      `While “${name}” is active it cannot be changed or deleted. It is switched off only by activating another one.`,
    unsaved: 'Your unsaved edits are not part of it: what was saved last is activated.',
    done: (name: string) => `“${name}” is active`,
  },
  delete: {
    title: (name: string) => `Delete “${name}”?`,
    action: 'Delete',
    effect: 'It disappears from the list, and cannot be edited or activated any more.',
    dependents: (schemas: number) =>
      `${count(schemas, 'schema embeds it', 'schemas embed it')}. They keep the copy they have, but nobody can change it in one place any more:`,
    noDependents: 'No other schema refers to it.',
    unknownDependents: 'Whether other schemas refer to it is not known: the list of schemas could not be read.',
    export: 'Export it first',
  },
} as const

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

export const schemaFailureMessages = {
  of: (action: SchemaAction): FailureMessages =>
    Object.fromEntries(Object.entries(byKind).map(([kind, explain]) => [kind, explain(action)])),
  /** Beside a failure while saving. */
  kept: 'Your edits are still here, and kept in this browser.',
  working: { save: 'Saving…', create: 'Creating…', activate: 'Activating…', delete: 'Deleting…' },
} as const

type Reason = Extract<ImportedSchema, { ok: false }>['reasons'][number]

/** Texts of taking in a schema from elsewhere. */
export const importMessages = {
  title: 'Import a schema',
  action: 'Create draft',
  lead: 'A JSON Schema from a file, or pasted. What a system schema needs and it lacks is added.',
  file: 'Choose a file',
  paste: 'JSON Schema',
  placeholder: 'Paste a JSON Schema here, or drop a file',
  fileUnreadable: 'The file could not be read as text.',
  refused: 'This cannot become a system schema:',
  adapted: 'It is adapted:',
  asItIs: 'It is taken over as it is.',
  fields: (fields: number) => `${count(fields, 'field')} to fill in.`,
  more: (others: number) => `and ${others} more`,
  note: (note: ImportNote): string => {
    switch (note.kind) {
      case 'renamed':
        return `“${note.from}” becomes “${note.to}”: keys have no spaces.`
      case 'nested':
        return `${place(note.path)} becomes a nested schema.`
      case 'custom':
        return `${place(note.path)} has a shape of its own, and keeps it.`
      case 'read-only':
        return `${place(note.path)} is read-only: only the system fills it in.`
      case 'kept':
        return `“${note.member}” is kept, though nothing here reads it.`
    }
  },
  /** `path` leads through what was made of the text: its numbers count other things than the text has. */
  fault: ({ path, message, remedy }: Pick<PlacedViolation, 'path' | 'message' | 'remedy'>): string => {
    const names = path.filter((step) => typeof step === 'string')
    return names.length > 1 ? `${place(names)}: ${message} ${remedy}` : `${message} ${remedy}`
  },
  reason: (reason: Reason): string => {
    if (reason.kind !== 'not-json') return reasonMessage(reason)
    const { line, column, kind, expected } = reason.fault
    return `${jsonEditorMessages.at(line, column)} ${jsonEditorMessages.unreadable[kind]} ${jsonEditorMessages.expected(expected)}`
  },
} as const

function reasonMessage(reason: ImportReason): string {
  switch (reason.kind) {
    case 'no-object-schema':
      return 'It is no schema of an object: it has no “properties”.'
    case 'reference':
      return `${place(reason.path)} refers to ${reason.ref}, which is not in this text. Put it into “$defs”.`
    case 'circular':
      return `${place(reason.path)} contains itself, through ${reason.ref}.`
    case 'no-schema':
      return `${place(reason.path)} allows anything or nothing: a field needs a schema that is an object.`
    case 'key-taken':
      return `Two fields would have the key “${reason.key}”.`
  }
}

function place(path: readonly string[]): string {
  return `“${path.join(' / ')}”`
}
