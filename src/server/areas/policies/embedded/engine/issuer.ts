import { isObject } from '#domain/json/json-value.ts'
import { textIn, type Row } from '#domain/policies/policy-row.ts'

/** The DID that signed a document. */
export function issuerOf({ document }: Pick<Row, 'document'>): string | null {
  const { issuer } = document
  return textIn(isObject(issuer) ? issuer : { id: issuer }, 'id')
}
