import { byteSize } from '#domain/text/counted.ts'
import type { Schema } from '#api/schemas/schemas.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { plainNumbers } from '#domain/json/plain-numbers.ts'
import type { ExactObject } from '#domain/json/exact-object.ts'
import { violationAt, type ValueViolation } from '#domain/json/value-violation.ts'
import { fieldOf, subjectOf, textIn, type Row } from '#domain/policies/policy-row.ts'
import { objectsIn, optionsSetBy, textsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { notFound } from '../../../../platform/errors.ts'
import { limits } from '../../../../platform/limits.ts'
import type { StoredRow } from '../../store/documents.ts'
import { blockFailed, inputAnswerOf, invalidInput } from '../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../engine/block-type.ts'
import { enteredMark, issuedRow, issueDid } from '../credential.ts'
import { requireBeside } from './entering/visible-row.ts'

const notVisible = 'is not a document that you can see in this policy'

/** A form that issues a document matching its schema. */
export const requestVcDocumentBlock: BlockType = {
  async get(run) {
    const { policy, block } = run
    const { presetSchema, presetFields, editType, relayerAccount, hideFields } = block.own
    const { restoreData } = await run.state.read()
    const [data] = await run.documents.fromSources(block, 1)
    return {
      ...inputAnswerOf(block),
      schema: { ...formSchemaOf(policy, block), fields: [], conditions: [] },
      presetSchema: presetSchema ?? null,
      presetFields: objectsIn(presetFields),
      editType: editType ?? 'new',
      relayerAccount: relayerAccount === true,
      hideFields: textsIn(hideFields),
      data: data ?? null,
      restoreData: restoreData ?? null,
    }
  },
  async post(run, input) {
    const { policy, block } = run
    const form = await filledForm(run, input)
    const { ref } = form
    await run.state.write({})
    if (!policy.workflow.isEventDriven) return storeAtOnce(run, form)
    const isDraft = input.plain['draft'] === true
    const isEdit = own(block, 'editType') === 'edit' && ref !== undefined
    const issued = isDraft ? await draftOf(run, form, input.plain['draftId']) : await issuedDocument(run, form)
    const row = isEdit ? { ...issued, startMessageId: ref['startMessageId'] ?? null } : issued
    const event = { rows: [row], isList: false, ...(isEdit && !isDraft && { old: [ref] }) }
    if (isDraft) run.emit('DraftEvent', event)
    if ((isDraft || isEdit) && ref) run.emit('ReferenceEvent', { rows: [ref], isList: false })
    if (!isDraft) run.next(event)
    return row
  },
  inputs: {
    RunEvent: () => undefined,
    RestoreEvent: async ({ state }, { rows }) => state.write({ restoreData: rows[0] ?? null }),
  },
}

/** Throws `HttpError` with every violation. */
export async function filledForm(run: BlockRun, input: ExactObject): Promise<Form> {
  const schema = formSchemaOf(run.policy, run.block)
  return { schema, ...(await checkInput(run, schema, input)) }
}

/** The new document, unless a block inside the form refuses it. It is not stored yet. */
export async function issuedDocument(run: BlockRun, form: Form): Promise<Row> {
  const row = await issue(run, form)
  const refused = await run.refusal(row)
  if (refused !== null) throw blockFailed(refused)
  return row
}

/** A draft may replace an earlier draft of the same user. */
async function draftOf(run: BlockRun, form: Form, draftId: unknown): Promise<Row> {
  const row = { ...(await issue(run, form)), draft: true }
  if (typeof draftId !== 'string' || draftId === '') return row
  const before = await run.documents.findVisible(draftId)
  const isOwn = before !== undefined && before['draft'] === true && before.owner === run.user?.did
  if (!isOwn) throw invalidInput([violationAt(['draftId'], 'is not a draft of yours in this policy')])
  return { ...row, id: before.id, draftId: before.id }
}

interface Form {
  readonly schema: Schema
  readonly document: JsonObject
  /** The document that the new one refers to. */
  readonly ref: StoredRow | undefined
}

/** In policies that are not event-driven, no further block would store it, or set its options. */
async function storeAtOnce(run: BlockRun, { schema, document, ref }: Form): Promise<Row> {
  const { owner, tag, document: signed } = await issuedRow(run, document, { schema, isBare: true, ref: ref?.id })
  const relationships = ref ? [ref.id] : []
  const option = optionsSetBy(run.block.own)
  const plain = { document: signed, owner, option, tag, relationships, schema: schema.iri ?? null, ...enteredMark }
  const [saved] = await run.documents.save([plain], { isState: true })
  return { ...(saved ?? plain), ownerName: run.caller?.username ?? null }
}

async function issue(run: BlockRun, { schema, document, ref }: Form): Promise<Row> {
  const { block, user } = run
  const idType = own(block, 'idType')
  const subjectId =
    idType === 'OWNER'
      ? (user?.did ?? null)
      : idType === 'DID'
        ? await issueDid(run)
        : idType === 'UUID'
          ? run.newUuid()
          : textIn(document, 'id')
  const subjectRef = ref && (textIn(subjectOf(ref.document), 'id') ?? undefined)
  const row = await issuedRow(run, document, { schema, isBare: false, subjectId, ref: subjectRef })
  if (!ref) return row
  return {
    ...row,
    relationships: textsIn(ref['messageId']),
    accounts: { ...objectAt(ref, 'accounts'), ...objectAt(row, 'accounts') },
    tokens: { ...objectAt(ref, 'tokens') },
  }
}

function objectAt(row: Row, name: string): JsonObject {
  const value = row[name]
  return isObject(value) ? value : {}
}

interface CheckedInput {
  readonly document: JsonObject
  readonly ref: StoredRow | undefined
}

/** Throws `HttpError` with every violation. */
async function checkInput(run: BlockRun, schema: Schema, { plain, exact }: ExactObject): Promise<CheckedInput> {
  const { document, draft } = plain
  const { isEventDriven } = run.policy.workflow
  const violations: ValueViolation[] = []
  const isDraft = draft === true && isEventDriven
  if (isObject(document) && Buffer.byteLength(JSON.stringify(document)) > limits.documentBytes)
    violations.push(violationAt(['document'], `is larger than ${byteSize(limits.documentBytes)}`))
  else if (!isObject(document))
    violations.push(violationAt(['document'], document === undefined ? 'is missing' : 'must be an object'))
  else if (!isDraft) violations.push(...(await checkedDocument(run, schema, document)))
  if (draft === true && !isEventDriven)
    violations.push(violationAt(['draft'], 'must not be true: drafts are not stored here'))
  const { row, violation } = await findRef(run, plain['ref'])
  if (violation) violations.push(violation)
  if (violations.length > 0) throw invalidInput(violations)
  if (row) await requireBeside(run, row, ['ref'])
  if (row && isObject(document)) checkPreset(run.block, document, row)
  return { document: isObject(exact['document']) ? exact['document'] : {}, ref: row }
}

function checkedDocument(
  { checker, caller, compute }: BlockRun,
  schema: Schema,
  document: JsonObject,
): Promise<readonly ValueViolation[]> {
  const text = String(schema.document)
  return compute('check document', () => checker.check(text, document, caller?.id ?? ''))
}

async function findRef(
  { documents, policy }: BlockRun,
  ref: unknown,
): Promise<{ readonly row?: StoredRow; readonly violation?: ValueViolation }> {
  if (ref === undefined || ref === null) return {}
  const id = isObject(ref) ? (ref['id'] ?? idOfSubject(ref)) : ref
  if (typeof id !== 'string') return { violation: violationAt(['ref'], 'must be the id of a document') }
  const row = await documents.findVisible(id)
  if (row) return { row }
  for (const one of policy.workflow.isEventDriven ? (await documents.findBySubject([id])).toReversed() : []) {
    const visible = await documents.findVisible(one.id)
    if (visible) return { row: visible }
  }
  return { violation: violationAt(['ref'], notVisible) }
}

function idOfSubject(ref: JsonObject): unknown {
  return isObject(ref['document']) ? subjectOf(ref['document'])['id'] : undefined
}

function checkPreset(block: WorkflowBlock, document: JsonObject, ref: Row): void {
  const subject = subjectOf(ref.document)
  for (const { name, value, readonly } of objectsIn(block.own['presetFields'])) {
    if (readonly !== true || typeof name !== 'string' || typeof value !== 'string') continue
    const [sent, preset] = [fieldOf(document, name), fieldOf(subject, value)]
    if (preset !== undefined && JSON.stringify(plainNumbers(sent)) !== JSON.stringify(plainNumbers(preset)))
      throw blockFailed(JSON.stringify(`Readonly preset field (${name}) can not be modified.`))
  }
}

function own(block: WorkflowBlock, name: string): string | null {
  return textIn(block.own, name)
}

export function formSchemaOf({ schemas }: BlockRun['policy'], block: WorkflowBlock): Schema {
  const schema = schemas.get(textsIn(block.own['schema'])[0] ?? '')
  if (!schema) throw notFound('Schema not found.')
  return schema
}
