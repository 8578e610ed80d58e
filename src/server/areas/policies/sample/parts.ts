import { withIdentity } from '#domain/schemas/document/schema-identity.ts'
import { schemaDocumentOf, type SampleDocument } from '../../schemas/sample/fields.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

interface BlockGiven {
  readonly permissions?: string | readonly string[]
  readonly defaultActive?: boolean
  readonly dependencies?: readonly string[]
  readonly uiMetaData?: JsonObject
  readonly own?: JsonObject
  readonly children?: readonly JsonObject[]
}

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

export function samplePolicySchema(uuid: string, document: SampleDocument): JsonObject {
  const text = withIdentity(JSON.stringify(schemaDocumentOf(document), null, 2), uuid)
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

/** Members outside the credential. */
const aside: ReadonlySet<string> = new Set(['owner', 'createDate', 'schema'])

export function column(name: string, title: string): JsonObject {
  return {
    name: name.includes('.') || aside.has(name) ? name : subject(name),
    title,
    type: 'text',
  }
}

export function subject(field: string): string {
  return `document.credentialSubject.0.${field}`
}
