import { withIdentity } from '#domain/schemas/document/schema-identity.ts'
import { documentOf, type SampleDocument } from '../../schemas/sample/fields.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

interface BlockGiven {
  readonly permissions?: string | readonly string[]
  readonly defaultActive?: boolean
  readonly dependencies?: readonly string[]
  readonly uiMetaData?: JsonObject
  readonly own?: JsonObject
  readonly children?: readonly JsonObject[]
}

/** A block as a policy's file has it. What it leaves out is as that of the block around it. */
export function block(blockType: string, tag: string, given: BlockGiven = {}): JsonObject {
  const { permissions, defaultActive = true, dependencies = [], uiMetaData = {}, own = {}, children = [] } = given
  return {
    blockType,
    tag,
    ...(permissions !== undefined && { permissions }),
    defaultActive,
    dependencies,
    uiMetaData,
    ...own,
    children,
  }
}

/** A schema of a policy: of the documents that its blocks take. */
export function policySchema(uuid: string, document: SampleDocument): JsonObject {
  const text = withIdentity(JSON.stringify(documentOf(document), null, 2), uuid)
  return {
    uuid,
    iri: `#${uuid}`,
    name: document.title,
    description: document.description,
    entity: 'VC',
    status: 'PUBLISHED',
    category: 'POLICY',
    version: '1.0.0',
    document: text,
  }
}

/** What is known of a document beside what it says. */
const aside: ReadonlySet<string> = new Set(['owner', 'createDate', 'schema'])

/** A column of a table of documents. */
export function column(name: string, title: string): JsonObject {
  return {
    name: name.includes('.') || aside.has(name) ? name : subject(name),
    title,
    type: 'text',
  }
}

/** Where a field of what was filled in stands in a document. */
export function subject(field: string): string {
  return `document.credentialSubject.0.${field}`
}
