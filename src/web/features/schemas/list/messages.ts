import { readDocument } from '#domain/schemas/document/schema-document.ts'
import type { PlacedViolation } from '#domain/schemas/check/schema-violation.ts'
import { describeImportNote, describeImportReason } from '#domain/schemas/edit/import-words.ts'
import type { ImportedSchema } from '#domain/schemas/edit/schema-import.ts'
import { andList } from '#domain/text/joined.ts'
import { jsonViolationMessage } from '../../../components/json-editor/messages.ts'
import { count } from '../../../components/messages/time.ts'
import { formatNumber } from '../../../components/number-format.ts'
import {
  factorRequired,
  type FailureExplanation,
  type FailureKind,
  type FailureMessages,
} from '../../../platform/failure.ts'

export const dialogMessages = {
  form: {
    name: 'Name',
    description: 'Description',
    entity: 'Entity',
    entityHint: 'What documents of this schema describe. You can create schemas for these two entities.',
    nameMissing: 'Enter a name.',
    nameTaken: 'Another schema already has this name. You can use it, but the two are hard to tell apart.',
  },
  create: { title: 'New schema', action: 'Create draft', lead: 'The schema starts as a draft without fields.' },
  duplicate: {
    title: (name: string) => `Duplicate “${name}”`,
    action: 'Create copy',
    lead: 'The copy is a draft with its own identity. The original does not change.',
    otherEntity: (entity: string) => `You cannot create schemas for the entity ${entity}. Choose one of these.`,
  },
  activate: {
    title: (name: string) => `Activate “${name}”?`,
    action: 'Activate',
    effect: (entity: string) => `From now on, documents of the entity ${entity} must match this schema.`,
    switchesOff: 'This deactivates',
    switchedOff: 'It becomes a draft again, which you can change, delete or reactivate.',
    switchedOffLocked: 'It becomes read-only: it is kept, but you cannot change or delete it.',
    nothingOff: 'No schema of this entity is active, so none is deactivated.',
    locked: (name: string) =>
      `While “${name}” is active, you cannot change or delete it. To deactivate it, activate another schema.`,
    unsaved: 'Your unsaved edits are not included: this activates the version that was last saved.',
  },
  delete: {
    title: (name: string) => `Delete “${name}”?`,
    action: 'Delete',
    effect: 'The schema disappears from the list and can no longer be edited or activated.',
    dependents: (schemas: number) =>
      `${count(schemas, 'schema embeds it', 'schemas embed it')}. They keep their copies, but those can no longer be updated in one place:`,
    noDependents: 'No other schema refers to it.',
    unknownDependents: 'The list of schemas could not be loaded, so other schemas may refer to this one.',
    export: 'Export first',
  },
} as const

export type SchemaWriteKind = 'save' | 'create' | 'activate' | 'delete'

const outcomes: Readonly<Record<SchemaWriteKind, { readonly not: string; readonly perhaps: string }>> = {
  save: { not: 'Not saved', perhaps: 'May not have been saved' },
  create: { not: 'Not created', perhaps: 'May not have been created' },
  activate: { not: 'Not activated', perhaps: 'May not have been activated' },
  delete: { not: 'Not deleted', perhaps: 'May not have been deleted' },
}

const permissionOf: Readonly<Record<SchemaWriteKind, string>> = {
  save: 'SCHEMAS_SYSTEM_SCHEMA_UPDATE',
  create: 'SCHEMAS_SYSTEM_SCHEMA_CREATE',
  activate: 'SCHEMAS_SYSTEM_SCHEMA_REVIEW',
  delete: 'SCHEMAS_SYSTEM_SCHEMA_DELETE',
}

/** Without a response, the change may have been made. */
const retryAdvice: Readonly<Record<SchemaWriteKind, string>> = {
  save: 'You can safely try again: Signalbox checks first whether your edits were stored.',
  create: 'Check the list before you try again: the schema may have been created.',
  activate: 'You can safely try again.',
  delete: 'You can safely try again.',
}

type ExplainAction = (action: SchemaWriteKind) => FailureExplanation

const invalid: ExplainAction = (action) => ({
  title: `${outcomes[action].not}: the service found problems`,
  advice: 'Fix the problems listed here, then try again.',
})

const failed: ExplainAction = (action) => ({
  title: `${outcomes[action].perhaps}: the service failed`,
  advice: `The service log says why. ${retryAdvice[action]}`,
})

const unreadable: ExplainAction = (action) => ({
  title: `${outcomes[action].perhaps}: the answer could not be read`,
  advice: `A proxy may have answered instead of the service. ${retryAdvice[action]}`,
})

const unsent: ExplainAction = (action) => ({
  title: `${outcomes[action].not}: the service cannot be reached`,
  advice:
    action === 'save'
      ? 'Check your connection. Signalbox saves as soon as it is back.'
      : 'Check your connection, then try again.',
})

const byKind: Readonly<Record<FailureKind, ExplainAction>> = {
  'signed-out': (action) => ({
    title: `${outcomes[action].not}: your session has ended`,
    advice: 'Sign in again here. Signalbox then repeats the request.',
  }),
  'permission-missing': (action) => ({
    title: `${outcomes[action].not}: your account lacks a permission`,
    advice: `You need the permission ${permissionOf[action]}${action === 'save' ? ' and the role Standard Registry' : ''}. Ask an administrator, then try again.`,
  }),
  'factor-required': (action) => ({
    ...factorRequired,
    title: `${outcomes[action].not}: add a second factor first`,
  }),
  'not-creator': (action) => ({
    title: `${outcomes[action].not}: the schema belongs to another user`,
    advice: 'Only its creator can change it.',
  }),
  'not-allowed': (action) => ({
    title: `${outcomes[action].not}: this schema does not allow it`,
    advice: 'It is not a system schema, or another part of the system manages it.',
  }),
  'not-found': (action) => ({
    title: `${outcomes[action].not}: the schema no longer exists`,
    advice: 'Another user deleted it.',
  }),
  changed: (action) => ({
    title: `${outcomes[action].not}: the schema has changed in the meantime`,
    advice: 'Review the other change first.',
  }),
  'schema-active': (action) => ({
    title: `${outcomes[action].not}: the schema is active`,
    advice: 'Another user activated it. Documents rely on active schemas, so they cannot be changed or deleted.',
  }),
  invalid,
  'block-unavailable': invalid,
  'block-unsupported': invalid,
  'block-not-run': invalid,
  'too-large': (action) => ({
    title: `${outcomes[action].not}: the document is too large`,
    advice: 'Move parts that are used in several places to separate schemas.',
  }),
  'too-many': (action) => ({
    title: `${outcomes[action].not}: too many requests`,
    advice: 'Wait a moment, then try again.',
  }),
  failed,
  unavailable: failed,
  upstream: (action) => ({
    title: `${outcomes[action].perhaps}: the Guardian behind this service failed`,
    advice: `Its message is shown below. ${retryAdvice[action]}`,
  }),
  offline: (action) =>
    action === 'save'
      ? unsent(action)
      : { title: `${outcomes[action].perhaps}: the connection was lost`, advice: retryAdvice[action] },
  unsent,
  timeout: (action) => ({
    title: `${outcomes[action].perhaps}: no answer in time`,
    advice: `The service may be busy. ${retryAdvice[action]}`,
  }),
  unreadable,
  outdated: unreadable,
  unexpected: unreadable,
}

export const schemaFailureMessages = {
  of: (action: SchemaWriteKind): FailureMessages =>
    Object.fromEntries(Object.entries(byKind).map(([kind, explain]) => [kind, explain(action)])),
  kept: 'Your edits are still in the editor, and this browser keeps a draft of them.',
  working: { save: 'Saving…', create: 'Creating…', activate: 'Activating…', delete: 'Deleting…' },
} as const

type Reason = Extract<ImportedSchema, { ok: false }>['reasons'][number]

export const unreadFiles = {
  empty: 'The file is empty.',
  'not-text': 'The file is neither a .schema file nor text in UTF-8.',
  'not-loaded':
    'The part of Signalbox that reads zip files could not be loaded. Reload the page, then choose the file again.',
  'not-zip': 'The zip file is damaged. Export it again.',
  'too-large': 'The file is too large: at most 16 MiB are read, and of a zip 1,000 schemas with 32 MiB of JSON.',
  'no-schemas': 'The zip contains no schemas. A .schema file contains one JSON file per schema.',
  policy: 'The zip contains a policy. Import it on the Policies page.',
} as const

export const schemaImportMessages = {
  title: 'Import a schema',
  action: 'Create draft',
  lead: 'Choose .schema files exported from a Guardian or files with JSON Schema, or paste a JSON Schema. Members that a system schema needs are added.',
  file: 'Choose files',
  fileFailed: (name: string | undefined, reason: keyof typeof unreadFiles) =>
    name ? `${name}: ${unreadFiles[reason]}` : unreadFiles[reason],
  paste: 'JSON Schema',
  placeholder: 'Paste a JSON Schema or drop a file here',
  several: {
    lead: (schemas: number, files: number) =>
      `${files === 1 ? 'The file has' : `The ${files} files have`} ${count(schemas, 'schema')}. Choose which become drafts.`,
    progressLabel: 'Drafts created',
    progress: (created: number, all: number) => `${formatNumber(created)} of ${count(all, 'draft')} created`,
    action: (schemas: number) => `Create ${count(schemas, 'draft')}`,
    created: 'Created.',
    unnamed: (number: number) => `Schema ${number} without a name`,
  },
  refused: 'This cannot become a system schema:',
  adapted: 'Changes during the import:',
  asItIs: 'The schema is imported unchanged.',
  /** How many questions a schema asks, if it can be read. */
  fieldsOf: (text: string): string => {
    const read = readDocument(text)
    if (!read.ok) return ''
    const { fields } = read.document
    const odd = fields.flatMap(({ type, title, key }) => (type === 'custom' ? [`“${title || key}”`] : []))
    const kept = `${andList(odd)} ${odd.length === 1 ? 'has' : 'have'} a custom structure, which is kept.`
    return `${count(fields.length, 'field')} to fill in.${odd.length > 0 ? ` ${kept}` : ''}`
  },
  more: (others: number) => `and ${others} more`,
  note: describeImportNote,
  /** `path` refers to the adapted schema, so its indexes do not match the text. */
  violation: ({ path, message, remedy }: Pick<PlacedViolation, 'path' | 'message' | 'remedy'>): string => {
    const names = path.filter((step) => typeof step === 'string')
    return names.length > 1 ? `${place(names)}: ${message} ${remedy}` : `${message} ${remedy}`
  },
  reason: (reason: Reason): string => {
    return reason.kind === 'not-json' ? jsonViolationMessage(reason.violation) : describeImportReason(reason)
  },
} as const

function place(path: readonly string[]): string {
  return `“${path.join(' / ')}”`
}
