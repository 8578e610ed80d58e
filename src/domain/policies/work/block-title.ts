import { boundTags } from './grid-columns.ts'
import { buttonsIn } from './row-buttons.ts'
import { objectsIn, textsIn, type Workflow, type WorkflowBlock } from '../workflow.ts'

/**
 * A block's title as users see it; null if it has none. An untitled form takes the label of the button that opens it,
 * or, if no titled page contains it, the name of its schema.
 */
export function blockTitle(workflow: Workflow, block: WorkflowBlock): string | null {
  const { blockType, uiMetaData, own } = block
  const isForm = blockType === 'requestVcDocumentBlock'
  const said = trimmedText(uiMetaData['title']) ?? (isForm ? trimmedText(uiMetaData['content']) : null)
  if (said !== null || !isForm || isOnNamedPage(workflow, block)) return said
  return schemaNameOf(workflow, textsIn(own['schema']))
}

/**
 * A name for an untitled block: the labels of its buttons, the schema of its documents, or the name of its first named
 * child; null if the policy offers none of these.
 */
export function blockCalled(workflow: Workflow, block: WorkflowBlock): string | null {
  const { blockType, uiMetaData, own, children } = block
  if (isHolder(block)) return firstCalled(workflow, children) ?? spokenTag(block)
  const said = trimmedText(uiMetaData['content']) ?? buttonNames(block)
  if (said !== null) return said
  if (blockType === 'interfaceDocumentsSourceBlock') return schemaNameOf(workflow, schemasIn(block))
  return schemaNameOf(workflow, textsIn(own['schema']))
}

export function trimmedText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

const holders: ReadonlySet<string> = new Set(['interfaceContainerBlock', 'interfaceStepBlock', 'module', 'tool'])

function isHolder({ blockType }: WorkflowBlock): boolean {
  return holders.has(blockType)
}

/** The types that can name their page. The others are not visible on it. */
const telling: ReadonlySet<string> = new Set([
  'buttonBlock',
  'interfaceActionBlock',
  'interfaceDocumentsSourceBlock',
  'requestVcDocumentBlock',
  'uploadVcDocumentBlock',
])

function firstCalled(workflow: Workflow, blocks: readonly WorkflowBlock[]): string | null {
  const beside = tagsBeside(workflow)
  for (const block of blocks) {
    // A button in a table row belongs to the row, not to the page.
    if (block.tag !== null && beside.has(block.tag)) continue
    const title = blockTitle(workflow, block)
    if (title !== null) return title
    const called = isHolder(block)
      ? firstCalled(workflow, block.children)
      : telling.has(block.blockType)
        ? blockCalled(workflow, block)
        : null
    if (called !== null) return called
  }
  return null
}

const besideOf = new WeakMap<Workflow, ReadonlySet<string>>()

function tagsBeside(workflow: Workflow): ReadonlySet<string> {
  const known = besideOf.get(workflow)
  if (known) return known
  const beside = new Set(workflow.all.flatMap(({ uiMetaData }) => objectsIn(uiMetaData['fields']).flatMap(boundTags)))
  besideOf.set(workflow, beside)
  return beside
}

function buttonNames({ blockType, uiMetaData }: WorkflowBlock): string | null {
  const names = blockType === 'buttonBlock' ? buttonsIn(uiMetaData).buttons.map(({ name }) => name.trim()) : []
  return trimmedText(names.filter((name) => name !== '').join(', '))
}

function schemasIn({ children }: WorkflowBlock): readonly string[] {
  const sources = children.flatMap((child) => (child.blockType === 'filtersAddon' ? child.children : [child]))
  return sources.flatMap(({ blockType, own }) => (blockType === 'documentsSourceAddon' ? textsIn(own['schema']) : []))
}

/** Null if there are several schemas: no single name describes them all. */
function schemaNameOf({ schemaNames }: Workflow, schemas: readonly string[]): string | null {
  const names = [...new Set(schemas.map((schema) => schemaNames.get(schema) ?? ''))]
  // Schema names often use underscores for spaces.
  return names.length === 1 ? trimmedText(names[0]?.replaceAll('_', ' ')) : null
}

/** A tag in words: `mint_events` becomes “Mint events”. Null for tags that an editor generated. */
function spokenTag({ tag }: WorkflowBlock): string | null {
  const words = (tag ?? '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
  const isGiven = words.every((word) => /^\d+$/.test(word) || generic.has(word.toLowerCase()))
  if (words.length === 0 || isGiven || words.some((word) => /^[0-9a-f]{8,}$/i.test(word))) return null
  const said = words.join(' ')
  return said.charAt(0).toUpperCase() + said.slice(1)
}

const generic: ReadonlySet<string> = new Set(
  'action block button buttons container copy flow form grid group interface main module new page root screen step steps tab tabs tag tool workflow'.split(
    ' ',
  ),
)

/** True if a titled page contains the block. Steps and tabs are named by their contents. */
function isOnNamedPage({ parents }: Workflow, block: WorkflowBlock): boolean {
  const around = parents.get(block.id)
  return (
    around !== undefined &&
    around.blockType !== 'interfaceStepBlock' &&
    trimmedText(around.uiMetaData['title']) !== null
  )
}
