import type { ImportNote, ImportReason } from '#domain/schemas/edit/foreign-schema.ts'
import type { PlacedViolation } from '#domain/schemas/check/schema-violation.ts'
import type { ImportedSchema } from '#domain/schemas/edit/schema-import.ts'
import { jsonEditorMessages } from '../../../components/json-editor/messages.ts'
import { count } from '../../../components/messages/time.ts'

type Reason = Extract<ImportedSchema, { ok: false }>['reasons'][number]

/** Texts of taking in a schema from elsewhere. */
export const importWords = {
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
    if (reason.kind !== 'not-json') return reasonWords(reason)
    const { line, column, kind, expected } = reason.fault
    return `${jsonEditorMessages.at(line, column)} ${jsonEditorMessages.unreadable[kind]} ${jsonEditorMessages.expected(expected)}`
  },
} as const

function reasonWords(reason: ImportReason): string {
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
