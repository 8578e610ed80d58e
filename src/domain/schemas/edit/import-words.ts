import type { ImportNote, ImportReason } from './foreign-schema.ts'

export function describeImportNote(note: ImportNote): string {
  switch (note.kind) {
    case 'renamed':
      return `“${note.from}” becomes “${note.to}”: keys have no spaces.`
    case 'nested':
      return `${place(note.path)} becomes a nested schema.`
    case 'custom':
      return `${place(note.path)} has a custom structure, which is kept.`
    case 'read-only':
      return `${place(note.path)} is read-only: only the system sets it.`
    case 'kept':
      return `“${note.member}” is kept, but nothing uses it.`
  }
}

export function describeImportReason(reason: ImportReason): string {
  switch (reason.kind) {
    case 'no-object-schema':
      return 'It does not describe an object: “properties” is missing.'
    case 'reference':
      return `${place(reason.path)} refers to ${reason.ref}, which is not in this text. Put it into “$defs”.`
    case 'circular':
      return `${place(reason.path)} contains itself, through ${reason.ref}.`
    case 'no-schema':
      return `${place(reason.path)} is true or false. A field needs a schema that is an object.`
    case 'key-taken':
      return `Two fields would have the key “${reason.key}”.`
  }
}

/** The names that lead to a field. */
function place(path: readonly string[]): string {
  return `“${path.join(' / ')}”`
}
