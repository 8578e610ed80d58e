import { textsIn, type Workflow, type WorkflowBlock } from '../workflow.ts'

/**
 * A block's title as users see it; null if it has none. An untitled form takes the label of the button that opens it,
 * or, if no titled page contains it, the name of its schema.
 */
export function blockTitle(workflow: Workflow, block: WorkflowBlock): string | null {
  const { blockType, uiMetaData, own } = block
  const isForm = blockType === 'requestVcDocumentBlock'
  const said = textOf(uiMetaData['title']) ?? (isForm ? textOf(uiMetaData['content']) : null)
  if (said !== null || !isForm || isOnNamedPage(workflow, block)) return said
  const schema = workflow.schemaNames.get(textsIn(own['schema'])[0] ?? '')
  // Schema names often use underscores for spaces.
  return textOf(schema?.replaceAll('_', ' '))
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** True if a titled page contains the block. Steps and tabs are named by their contents. */
function isOnNamedPage({ parents }: Workflow, block: WorkflowBlock): boolean {
  const around = parents.get(block.id)
  return (
    around !== undefined && around.blockType !== 'interfaceStepBlock' && textOf(around.uiMetaData['title']) !== null
  )
}
