import type { Schema } from '#api/schemas/schemas.ts'
import { stringifyJson } from '#api/json.ts'
import { isObject } from '#domain/json/json-value.ts'
import type { ExactObject } from '#domain/policies/exact-json.ts'
import { violationAt, type ValueViolation } from '#domain/json/value-violation.ts'
import { textsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { newId } from '../../../../platform/identities.ts'
import { nextNumber } from '../../store/documents.ts'
import { credentialOf } from '../credential.ts'
import { itemOf } from '../document-item.ts'
import { addDocument, complete } from '../policy-writes.ts'
import type { PolicyContext } from '../policy-context.ts'
import { findVisibleDocument } from '../visible-document.ts'
import { linkTo, invalidInput, type BlockType } from './block.ts'
import { limits } from '../../../../platform/limits.ts'
import { notFound } from '../../../../platform/errors.ts'

const notVisible = 'is not a document that you can see in this policy'

/** A form: stores a document that matches its schema. */
export const requestVcDocumentBlock: BlockType = {
  read: ({ policy }, block) => ({
    ...linkTo(block),
    actionType: 'local',
    readonly: false,
    schema: { ...schemaOf(policy, block), fields: [], conditions: [] },
    presetSchema: null,
    presetFields: [],
    editType: 'new',
    relayerAccount: false,
    hideFields: textsIn(block.own['hideFields']),
    data: null,
    restoreData: null,
  }),
  async send(context, block, input) {
    const { policy, did, caller, now } = context
    const schema = schemaOf(policy, block)
    const ref = await checkInput(context, schema, input)
    const document = isObject(input.exact['document']) ? input.exact['document'] : {}
    return async (transaction, held) => {
      if (ref !== undefined && !(await findVisibleDocument(held, ref)))
        throw invalidInput([violationAt(['ref'], notVisible)])
      const facts = { schema, policyId: policy.id, issuer: did, at: now, ref }
      const row = {
        policy_id: policy.id,
        number: await nextNumber(transaction, policy.id),
        id: newId(),
        schema: schema.iri,
        owner: did,
        tag: block.tag,
        option: '{}',
        relationships: JSON.stringify(ref === undefined ? [] : [ref]),
        body: stringifyJson(credentialOf(document, facts)),
        created_at: now,
        updated_at: now,
      }
      await addDocument(transaction, held, row)
      await complete(transaction, held, block)
      return itemOf(row, caller.username)
    }
  },
}

/** Throws `HttpError` with every violation. Returns the id of the document that the new one refers to. */
async function checkInput(context: PolicyContext, schema: Schema, { plain }: ExactObject): Promise<string | undefined> {
  const { document, ref, draft } = plain
  const violations: ValueViolation[] = []
  if (isObject(document) && Buffer.byteLength(JSON.stringify(document)) > limits.documentBytes)
    violations.push(violationAt(['document'], `is larger than ${limits.documentBytes / 1024} KiB`))
  else if (isObject(document))
    violations.push(...(await context.checker.check(String(schema.document), document, context.caller.id)))
  else violations.push(violationAt(['document'], document === undefined ? 'is missing' : 'must be an object'))
  if (draft === true) violations.push(violationAt(['draft'], 'must not be true: drafts are not stored here'))
  const id = isObject(ref) ? ref['id'] : ref
  if (ref !== undefined && ref !== null && typeof id !== 'string')
    violations.push(violationAt(['ref'], 'must be the id of a document'))
  else if (typeof id === 'string' && !(await findVisibleDocument(context, id)))
    violations.push(violationAt(['ref'], notVisible))
  if (violations.length > 0) throw invalidInput(violations)
  return typeof id === 'string' ? id : undefined
}

function schemaOf({ schemas }: PolicyContext['policy'], block: WorkflowBlock): Schema {
  const schema = schemas.get(textsIn(block.own['schema'])[0] ?? '')
  if (!schema) throw notFound('Schema not found.')
  return schema
}
