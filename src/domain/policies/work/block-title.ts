import { textsIn, type Workflow, type WorkflowBlock } from '../workflow.ts'

/**
 * What a block is called where people see it; null for none. A form without a title is known by the button that opens
 * it, and one that no page with a title holds by its schema.
 */
export function blockTitle(workflow: Workflow, block: WorkflowBlock): string | null {
  const { blockType, uiMetaData, own } = block
  const isForm = blockType === 'requestVcDocumentBlock'
  const said = textOf(uiMetaData['title']) ?? (isForm ? textOf(uiMetaData['content']) : null)
  if (said !== null || !isForm || isOnNamedPage(workflow, block)) return said
  const schema = workflow.schemaNames.get(textsIn(own['schema'])[0] ?? '')
  // Many are written as one word.
  return textOf(schema?.replaceAll('_', ' '))
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Steps and tabs are named by what they hold. */
function isOnNamedPage({ parents }: Workflow, block: WorkflowBlock): boolean {
  const around = parents.get(block.id)
  return (
    around !== undefined && around.blockType !== 'interfaceStepBlock' && textOf(around.uiMetaData['title']) !== null
  )
}
