import type { EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import type { FieldUse } from '#domain/schemas/edit/schema-uses.ts'
import { problemWords } from './schema-problem-messages.ts'

function useWords(use: FieldUse): string {
  switch (use.kind) {
    case 'required':
      return 'the list of required fields'
    case 'condition':
      return `condition ${use.condition + 1}`
    case 'rule':
      return `the rule “${use.member}”`
    case 'expression':
      return `the formula of “${use.key}”`
    case 'dependency':
      return use.key === null ? 'the dependencies of the document' : `“${use.key}”, which depends on it`
    case 'reference':
      return 'a $ref that leads to it'
  }
}

/** Why an edit was not made, and what to do instead. */
export function refusalWords(refusal: EditRejection): string {
  switch (refusal.kind) {
    case 'not-readable':
      return 'The text is not JSON at the moment. Mend it first, in the JSON editor.'
    case 'no-such-field':
      return 'This field is no longer there.'
    case 'key-empty':
      return 'A field needs a key.'
    case 'key-with-space':
      return 'A key cannot have spaces. Write it as oneWord or with_underscores.'
    case 'key-taken':
      return 'Another field has this key.'
    case 'key-repeats':
      return 'The key stands twice in the document. Remove one of the two in the JSON first.'
    case 'in-use':
      return `It is named by ${refusal.uses.map(useWords).join(', ')}. Change that first.`
    case 'comment-unreadable':
      return 'Its $comment is not JSON, so this option has no place. Mend it in the JSON first.'
    case 'shape-kept':
      return `Its shape is its own (${refusal.members.join(', ')}). Change it in the JSON.`
    case 'not-json':
      return 'This is not JSON.'
    case 'member-unreadable':
      return `“${refusal.member}” is not what it should be in the document. Mend it in the JSON first.`
    case 'no-such-schema':
      return refusal.ref === null
        ? 'Choose a schema that is among the document’s $defs.'
        : `${refusal.ref} is not among the document’s $defs.`
    case 'no-such-condition':
      return 'This condition is no longer there.'
    case 'order-unwritable':
      return `The order cannot be written: the $comment of “${refusal.key}” is not JSON. Mend it in the JSON first.`
    case 'contradiction':
      return problemWords.contradiction(refusal.contradiction)
  }
}
