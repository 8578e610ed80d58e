import { readDocument, type SchemaDocument } from '../document/schema-document.ts'
import { differenceOf, type MemberChange, type SchemaDifference } from './schema-difference.ts'

/** What differs between two documents, which say the fields and conditions by their labels. */
export interface ComparedDocuments extends SchemaDifference {
  readonly before: SchemaDocument
  readonly after: SchemaDocument
  /** The schemas in `$defs` that differ. */
  readonly nested: readonly NestedDifference[]
}

export interface NestedDifference {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly ref: string
  readonly title: string
  /** The number of its fields; after the change unless it was removed. */
  readonly fields: number
  /** Null unless both documents have it. */
  readonly compared: ComparedDocuments | null
}

/** As `differenceOf`, with the differences within nested schemas, too. */
export function compareDocuments(before: SchemaDocument, after: SchemaDocument): ComparedDocuments {
  const { members, ...difference } = differenceOf(before, after)
  const nested = members.map((change) => nestedDifference(change, before, after))
  return {
    ...difference,
    before,
    after,
    members: members.filter((_, index) => !nested[index]),
    nested: nested.filter((one) => one !== null).filter(({ compared }) => compared === null || !isEmpty(compared)),
  }
}

/** True if nothing differs but the identities of the documents. */
function isEmpty({ fields, conditions, nested, members }: ComparedDocuments): boolean {
  return [fields, conditions, nested, members].every(({ length }) => length === 0)
}

/** Null for other members, and for a definition that cannot be read. */
function nestedDifference(
  { path: [list, ref, ...rest], before: was, after: is }: MemberChange,
  before: SchemaDocument,
  after: SchemaDocument,
): NestedDifference | null {
  if (list !== '$defs' || ref === undefined || rest.length > 0) return null
  const [old, young] = [documentIn(was, before), documentIn(is, after)]
  const shown = young ?? old
  if (!shown || (was !== null && !old) || (is !== null && !young)) return null
  const kind = old && young ? 'changed' : young ? 'added' : 'removed'
  const compared = old && young ? compareDocuments(old, young) : null
  return { kind, ref, title: shown.title, fields: shown.fields.length, compared }
}

function documentIn(text: string | null, { defs }: SchemaDocument): SchemaDocument | null {
  const read = text === null ? null : readDocument(text)
  return read?.ok ? { ...read.document, defs } : null
}
