import { keyOf, textOfKey } from '#domain/policies/document-key.ts'
import { firstWords, documentContent } from '#domain/policies/document-cell.ts'
import { filterField, isSourceAddon, ownPrefix, sourcesOf } from '#domain/policies/document-selection.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { fieldOf, textIn } from '#domain/policies/policy-row.ts'
import { objectsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { listValues } from '../store/document-pages.ts'
import type { BlockRun } from './engine/block-type.ts'
import { listOf } from './source-rows.ts'

const maxValues = 1000

export const unknownFilterValue = 'filter value is unknown'

/** The options in the policy, those from the documents of its sources, or else the values that occur. */
export async function choicesOf(run: BlockRun, block: WorkflowBlock): Promise<JsonObject[]> {
  const offered = objectsIn(block.own['options'])
  if (offered.length > 0)
    return offered.map(({ name, value }) => ({ name: String(name ?? value), value: String(value) }))
  if (block.children.some(isSourceAddon)) return choicesOfSources(run, block)
  const { store, policy, user } = run
  const values = new Set<string>()
  for (const { selection } of sourcesOf(policy.workflow, gridAround(run, block))) {
    const prefix = selection && user && ownPrefix(selection, user)
    if (!selection || prefix === null) continue
    const list = listOf(policy, selection, filterField(block))
    for (const value of await listValues(store, { list, prefix }, maxValues)) values.add(value.slice(prefix.length))
  }
  const texts = [...values].toSorted().flatMap((key) => textOfKey(key) ?? [])
  return texts.slice(0, maxValues).map((text) => ({ name: text, value: text }))
}

async function choicesOfSources(run: BlockRun, block: WorkflowBlock): Promise<JsonObject[]> {
  const [name, value] = [textIn(block.own, 'optionName') ?? '', textIn(block.own, 'optionValue') ?? '']
  const choices = new Map<string, JsonObject>()
  for (const row of await run.documents.fromSources(block, maxValues)) {
    const held = fieldOf(row, value)
    if (!choices.has(keyOf(held)))
      choices.set(keyOf(held), { name: fieldOf(row, name) ?? firstWords(documentContent(row.document)), value: held })
  }
  return [...choices.values()]
}

/** A dropdown accepts its choices only. In policies that are not event-driven, every filter accepts every value. */
export async function acceptsValue(run: BlockRun, filter: WorkflowBlock, value: string | null): Promise<boolean> {
  if (!run.policy.workflow.isEventDriven) return true
  if (value === null) return mayBeUnset(run, filter)
  if (!isDropdown(filter)) return true
  return (await choicesOf(run, filter)).some((choice) => keyOf(choice['value']) === keyOf(value))
}

function isDropdown({ own }: WorkflowBlock): boolean {
  return (own['type'] ?? 'dropdown') === 'dropdown'
}

/** The block around an addon, or around the source that contains the addon. */
export function gridAround({ policy }: Pick<BlockRun, 'policy'>, addon: WorkflowBlock): WorkflowBlock {
  const around = policy.workflow.parents.get(addon.id)
  if (!around) throw new Error(`${addon.blockType} is not inside a block.`)
  return around.blockType === 'documentsSourceAddon' ? gridAround({ policy }, around) : around
}

/** Whether a filter may be unset. If not, it defaults to its first choice. */
export function mayBeUnset({ policy }: Pick<BlockRun, 'policy'>, { own }: WorkflowBlock): boolean {
  return policy.workflow.isEventDriven ? own['canBeEmpty'] === true : own['canBeEmpty'] !== false
}

/** The value that an unset filter uses: its first choice, or one that no document has. */
export async function unsetValue(run: BlockRun, filter: WorkflowBlock): Promise<string | null> {
  if (!run.policy.workflow.isEventDriven || mayBeUnset(run, filter)) return null
  const [first] = isDropdown(filter) ? await choicesOf(run, filter) : []
  const value = first?.['value']
  return value === undefined || value === null ? '' : String(value)
}
