import { isList, isObject } from '#domain/json/json-value.ts'
import { fieldOf, rowKindOf, rowKinds, subjectOf, textIn, type Row, type RowKind } from '#domain/policies/policy-row.ts'
import { fulfils, type RowCondition } from '#domain/policies/rules/row-conditions.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { comparisonRefusal } from './request-validation-addon.ts'

/** Lets only documents pass that meet its conditions. */
export const documentValidatorBlock: BlockType = {
  refuse: refusalOf,
  inputs: {
    async RunEvent(run, event) {
      for (const row of event.rows) {
        const reason = await refusalOf(run, row)
        if (reason !== null) throw blockFailed(reason)
      }
      run.next(event)
    },
  },
}

/** Without a type, any document will do. */
const kinds: ReadonlyMap<unknown, RowKind> = new Map([
  ['vc-document', rowKinds.credential],
  ['vp-document', rowKinds.presentation],
  ['related-vc-document', rowKinds.credential],
  ['related-vp-document', rowKinds.presentation],
])

const checks: ReadonlySet<string> = new Set([
  'checkOwnerDocument',
  'checkOwnerByGroupDocument',
  'checkAssignDocument',
  'checkAssignByGroupDocument',
])

async function refusalOf(run: BlockRun, row: Row): Promise<string | null> {
  const { documentType, schema, conditions, ...own } = run.block.own
  const isRelated = documentType === 'related-vc-document' || documentType === 'related-vp-document'
  const kind = kinds.get(documentType)
  const checked = isRelated ? await relatedOf(run, row, kind) : row
  if (!checked) return 'Document does not exist'
  if (kind !== undefined && rowKindOf(checked.document) !== kind) return 'Invalid document type'
  const unknown = Object.keys(own).find((name) => name.startsWith('check') && own[name] === true && !checks.has(name))
  if (unknown !== undefined) return `The check ${unknown} is not understood.`
  const did = run.user?.did ?? null
  const group = run.user?.group ?? null
  if (own['checkOwnerDocument'] === true && checked.owner !== did) return 'Invalid owner'
  if (own['checkOwnerByGroupDocument'] === true && textIn(checked, 'group') !== group) return 'Invalid group'
  if (own['checkAssignDocument'] === true && textIn(checked, 'assignedTo') !== did) return 'Invalid assigned user'
  if (own['checkAssignByGroupDocument'] === true && textIn(checked, 'assignedToGroup') !== group)
    return 'Invalid assigned group'
  if (typeof schema === 'string' && schema !== '' && checked.schema !== schema) return 'Invalid document schema'
  const isFulfilled = objectsIn(conditions).every(({ field, type, value }) =>
    isMet(checked, { field: String(field ?? ''), type: String(type ?? ''), value }),
  )
  return isFulfilled ? comparisonRefusal(run, checked, run.block.own['sourceValidations']) : 'Invalid document'
}

/** Guardian's validator looks for its value among those of a list; a field without a list meets no such condition. */
function isMet(row: Row, condition: RowCondition): boolean {
  const { field, type, value } = condition
  if (type !== 'in' && type !== 'not_in') return fulfils(row, condition) === true
  const held = fieldOf(row, field)
  return isList(held) && held.includes(value) === (type === 'in')
}

/** The document that the subject refers to. As in a Guardian, the first of several with the same subject counts. */
async function relatedOf({ documents }: BlockRun, row: Row, kind: RowKind | undefined): Promise<Row | undefined> {
  const { ref } = subjectOf(row.document)
  const id = isObject(ref) ? ref['id'] : ref
  if (typeof id !== 'string') return undefined
  // Presentations are not found by the subjects in them, and a subject's own DID document is no credential.
  if (kind === rowKinds.presentation) return (await documents.findByMessage(row.relationships ?? [])).at(-1)
  return (await documents.findBySubject([id])).find(({ document }) => rowKindOf(document) === kind)
}
