import type { Schema } from '#api/schemas/schemas.ts'
import { utcIso } from '#domain/time/instant.ts'
import { isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { createHash, randomUUID } from 'node:crypto'

export interface CredentialFacts {
  readonly schema: Schema
  readonly policyId: string
  /** A DID, or that of a member of a group. */
  readonly issuer: string | JsonObject
  readonly at: number
  /** The id of the subject that it refers to. */
  readonly ref?: string | undefined
  /** The id of the subject; a new one unless given, none if null. */
  readonly subjectId?: string | null
  readonly newUuid?: () => string
  /** Whether the subject gets only what its schema has for it. */
  readonly isBare?: boolean
}

/** A credential as a Guardian issues it, without a proof: nothing is signed here. */
export function credentialOf(subject: JsonObject, facts: CredentialFacts): JsonObject {
  const { schema, issuer, at, newUuid = randomUUID } = facts
  return {
    id: `urn:uuid:${newUuid()}`,
    type: ['VerifiableCredential'],
    issuer,
    issuanceDate: utcIso(at),
    '@context': ['https://www.w3.org/2018/credentials/v1', schema.contextURL ?? ''],
    credentialSubject: [{ ...subject, ...systemFields(facts) }],
  }
}

function systemFields({
  schema,
  policyId,
  ref,
  subjectId,
  newUuid = randomUUID,
  isBare = true,
}: CredentialFacts): JsonObject {
  const { properties } = schemaObject(schema)
  const filled = {
    '@context': [schema.contextURL],
    type: (schema.iri ?? '').replace(/^#/, ''),
    ...(subjectId !== null && { id: subjectId ?? `urn:uuid:${newUuid()}` }),
    policyId,
    ...(ref !== undefined && { ref }),
  }
  return isBare ? Object.fromEntries(Object.entries(filled).filter(([name]) => isReadOnly(properties, name))) : filled
}

function isReadOnly(properties: unknown, name: string): boolean {
  const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  return isObject(property) && property['readOnly'] === true
}

function schemaObject({ document }: Schema): JsonObject {
  const value = typeof document === 'string' ? tryParseJson(document) : document
  return isObject(value) ? value : {}
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** What identifies a signed document, as a Guardian computes it. */
export function hashOf({ id, type, issuer, issuanceDate }: JsonObject): string {
  return base58Hash(JSON.stringify({ id, type, issuer, issuanceDate }))
}

/** The SHA-256 of a text in base 58. */
export function base58Hash(text: string): string {
  const bytes = createHash('sha256').update(text).digest()
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let digits = ''
  for (; value > 0n; value /= 58n) digits = (alphabet[Number(value % 58n)] ?? '') + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(Math.max(0, zeros)) + digits
}
