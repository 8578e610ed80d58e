import { unknownLimit } from '#domain/policies/document-selection.ts'
import { rowKinds, textIn, type Row } from '#domain/policies/policy-row.ts'
import { isValidated, needsAll, sourceConditions } from '#domain/policies/rules/request-validation.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { searchFor } from '../reports/report-search.ts'

/** Compares a new document of the form around it with stored documents. */
export const requestValidationAddon: BlockType = {
  refuse: (run, row) => comparisonRefusal(run, row, run.block.own['validations']),
}

/** Why the comparison with stored documents rejects a document, in words; null if it does not. */
export async function comparisonRefusal(run: BlockRun, row: Row, validations: unknown): Promise<string | null> {
  const credentials = searchFor(run.documents)
  const presentations = searchFor(run.documents, { kind: rowKinds.presentation })
  for (const validation of objectsIn(validations)) {
    const unknown = unknownLimit(validation)
    if (unknown !== null) return unknown
    const search = validation['dbCollection'] === 'VpDocument' ? presentations : credentials
    const found = await search.find(sourceConditions(validation, row, run.user), needsAll(validation))
    const isFulfilled = found.length > 0 && isValidated(validation, row, found)
    const plain = found.length === 0 ? 'Source document not found' : 'Validation failed'
    if (!isFulfilled) return textIn(validation, 'failMessage') ?? plain
  }
  return null
}
