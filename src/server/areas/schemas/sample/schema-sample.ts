import { checkSchema } from '#domain/schemas/check/schema-check.ts'
import { sampleUuids } from '#domain/schemas/document/sample-schema.ts'
import { withIdentity } from '#domain/schemas/document/schema-identity.ts'
import { newId, type Identities } from '../../../platform/identities.ts'
import { storedViolations } from '../embedded/schemas.ts'
import type { Store } from '../../../platform/database/database.ts'
import { countSchemas, putSchema } from '../store/schemas.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'
import type { SystemSchemaRow } from '../../../platform/database/tables.ts'
import { lockForWrite } from '../../../platform/database/writes.ts'
import { monitoringSite, participant, registryProfile, userProfile } from './drafts.ts'
import { schemaDocumentOf, type SampleDocument } from './fields.ts'
import { seededSchemas } from './seeded.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const sampledKey = 'sample.schemas'
const dayMs = 24 * 3_600_000
/** The author of schemas that belong to every network. */
const maker = 'guardian'
const editor = 'admin'

interface PastState {
  readonly action: string
  readonly daysAgo: number
  readonly document: JsonObject
}

interface SampleSchema {
  readonly uuid: string
  readonly name: string
  readonly entity: string
  readonly isSeeded: boolean
  /** Oldest first. */
  readonly past: readonly PastState[]
}

export async function isSchemaSample(store: Store): Promise<boolean> {
  return (await findSetting(store, sampledKey)) !== undefined
}

/** Adds the sample schemas unless the store holds or has ever held any. */
export async function openSchemaSample(store: Store, identities: Identities, now: number): Promise<void> {
  if (await isSchemaSample(store)) return
  const registry = await identities.registryDid()
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'schemas')
    if ((await isSchemaSample(transaction)) || (await countSchemas(transaction)) > 0) return
    await putSetting(transaction, sampledKey, 'yes')
    for (const schema of sampleSchemas())
      for (const { row, action } of statesOf(schema, { registry, now }))
        await putSchema(transaction, row, { action, by: schema.isSeeded ? maker : editor })
  })
}

function sampleSchemas(): readonly SampleSchema[] {
  const seeded = seededSchemas.map(({ name, entity, document }, index) => ({
    uuid: name,
    name,
    entity,
    isSeeded: true,
    past: [
      { action: 'created', daysAgo: 400 + index, document },
      { action: 'activated', daysAgo: 400 + index, document },
    ],
  }))
  return [
    ...seeded,
    {
      uuid: sampleUuids.userProfile,
      name: 'User profile',
      entity: 'USER',
      isSeeded: false,
      past: [
        { action: 'created', daysAgo: 120, document: userProfile },
        { action: 'activated', daysAgo: 119, document: userProfile },
      ],
    },
    draft(sampleUuids.registryProfile, 'STANDARD_REGISTRY', registryProfile, 40),
    draft(sampleUuids.participant, 'USER', participant, 21),
    draft(sampleUuids.monitoringSite, 'USER', monitoringSite, 6),
  ]
}

/** A draft whose first version had fewer fields. */
function draft(uuid: string, entity: string, document: SampleDocument, daysAgo: number): SampleSchema {
  const first = { ...document, fields: document.fields.slice(0, -1) }
  return {
    uuid,
    name: document.title,
    entity,
    isSeeded: false,
    past: [
      { action: 'created', daysAgo, document: schemaDocumentOf(first) },
      { action: 'updated', daysAgo: daysAgo / 2, document: schemaDocumentOf(document) },
    ],
  }
}

function statesOf(
  { uuid, name, entity, isSeeded, past }: SampleSchema,
  { registry, now }: { readonly registry: string; readonly now: number },
): readonly { readonly row: SystemSchemaRow; readonly action: string }[] {
  const id = newId()
  const owner = isSeeded ? maker : registry
  const created = now - (past[0]?.daysAgo ?? 0) * dayMs
  return past.map(({ action, daysAgo, document }, index) => {
    const text = withIdentity(JSON.stringify(document, null, 2), uuid)
    const row = {
      id,
      uuid,
      name,
      description: String(document['description']),
      entity,
      status: isSeeded ? 'PUBLISHED' : 'DRAFT',
      active: action === 'activated' ? 1 : 0,
      readonly: isSeeded ? 1 : 0,
      creator: owner,
      owner,
      document: text,
      faults: storedViolations(checkSchema(text)),
      created_at: created,
      updated_at: now - daysAgo * dayMs + index,
    }
    return { row, action }
  })
}
