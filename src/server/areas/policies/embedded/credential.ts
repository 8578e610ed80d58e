import type { Schema } from '#api/schemas/schemas.ts'
import { utcIso } from '#domain/time/instant.ts'
import { isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { randomUUID } from 'node:crypto'

export interface CredentialFacts {
  readonly schema: Schema
  readonly policyId: string
  /** A DID. */
  readonly issuer: string
  readonly at: number
  /** The id of the document that it refers to. */
  readonly ref?: string | undefined
}

export function credentialOf(subject: JsonObject, facts: CredentialFacts): JsonObject {
  const { schema, issuer, at } = facts
  return {
    id: `urn:uuid:${randomUUID()}`,
    type: ['VerifiableCredential'],
    issuer,
    issuanceDate: utcIso(at),
    '@context': ['https://www.w3.org/2018/credentials/v1', schema.contextURL ?? ''],
    credentialSubject: [{ ...subject, ...systemFields(facts) }],
  }
}

function systemFields({ schema, policyId, ref }: CredentialFacts): JsonObject {
  const { properties } = schemaObject(schema)
  const filled = {
    '@context': [schema.contextURL],
    type: (schema.iri ?? '').replace(/^#/, ''),
    id: `urn:uuid:${randomUUID()}`,
    policyId,
    ...(ref !== undefined && { ref }),
  }
  return Object.fromEntries(Object.entries(filled).filter(([name]) => isReadOnly(properties, name)))
}

function isReadOnly(properties: unknown, name: string): boolean {
  const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  return isObject(property) && property['readOnly'] === true
}

function schemaObject({ document }: Schema): JsonObject {
  const value = typeof document === 'string' ? tryParseJson(document) : document
  return isObject(value) ? value : {}
}
