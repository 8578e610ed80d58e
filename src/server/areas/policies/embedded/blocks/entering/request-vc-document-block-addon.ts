import { blockFailed, inputAnswerOf } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'
import { issuedDocument, filledForm, formSchemaOf } from '../request-vc-document-block.ts'
import { emitFromGrid } from './grid-addons.ts'

/** A form inside a grid that is filled in for one of its rows. */
export const requestVcDocumentBlockAddon: BlockType = {
  get: ({ policy, block }) => ({
    ...block.own,
    ...inputAnswerOf(block),
    schema: { ...formSchemaOf(policy, block), fields: [], conditions: [] },
  }),
  async post(run, input) {
    const form = await filledForm(run, input)
    if (!form.ref) throw blockFailed('Reference document not found.')
    const row = await issuedDocument(run, form)
    emitFromGrid(run, row)
    return row
  },
}
