import { keyOf, textOfKey } from '#domain/policies/document-key.ts'
import { filterField, isSourceAddon, ownPrefix, sourcesOf } from '#domain/policies/document-selection.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { fieldOf, textIn } from '#domain/policies/policy-row.ts'
import { objectsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { listValues } from '../../store/document-pages.ts'
import { answerOf, blockFailed, invalidInput } from '../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../engine/block-type.ts'
import { listOf } from '../source-rows.ts'
import { readSourceState } from '../source-state.ts'
import { sourceOf } from './pagination-addon.ts'

const maxValues = 1000

/** A filter of the documents source that contains it. */
export const filtersAddon: BlockType = {
  async get(run) {
    const { block } = run
    const state = await readSourceState(run, sourceOf(run, block))
    const { type, queryType, canBeEmpty, optionName, optionValue } = block.own
    return {
      ...answerOf(block),
      type: type ?? 'dropdown',
      queryType: queryType ?? 'equal',
      canBeEmpty: canBeEmpty !== false,
      ...(optionName !== undefined && { optionName }),
      ...(optionValue !== undefined && { optionValue }),
      data: await choicesOf(run, block),
      filterValue: state.filters.get(block.id) ?? null,
    }
  },
  async post(run, { plain }) {
    const { block } = run
    const { filterValue } = plain
    const isValue =
      typeof filterValue === 'string' || typeof filterValue === 'number' || typeof filterValue === 'boolean'
    if (!isValue && filterValue !== null && filterValue !== undefined)
      throw invalidInput([violationAt(['filterValue'], 'must be a string, or null for none')])
    const text = isValue && filterValue !== '' ? String(filterValue) : null
    if (run.policy.workflow.isEventDriven) await checkValue(run, text)
    await run.state.write({ filterValue: text })
    const source = sourceOf(run, block)
    for (const one of [source, ...source.children]) run.changed(one, run.user ?? undefined)
    return undefined
  },
}

/** Throws `HttpError` for a value that is not among the choices. */
async function checkValue(run: BlockRun, value: string | null): Promise<void> {
  const { own } = run.block
  if (value === null && own['canBeEmpty'] === true) return
  const isDropdown = (own['type'] ?? 'dropdown') === 'dropdown'
  const isKnown =
    value !== null &&
    (!isDropdown || (await choicesOf(run, run.block)).some((choice) => keyOf(choice['value']) === keyOf(value)))
  if (!isKnown) throw blockFailed('filter value is unknown')
}

/** What the policy offers, what the documents of its sources hold, or else the values that occur. */
async function choicesOf(run: BlockRun, block: WorkflowBlock): Promise<JsonObject[]> {
  const offered = objectsIn(block.own['options'])
  if (offered.length > 0)
    return offered.map(({ name, value }) => ({ name: String(name ?? value), value: String(value) }))
  if (block.children.some(isSourceAddon)) return choicesOfSources(run, block)
  const { store, policy, user } = run
  const values = new Set<string>()
  for (const { selection } of sourcesOf(policy.workflow, sourceOf(run, block))) {
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
    if (!choices.has(keyOf(held))) choices.set(keyOf(held), { name: fieldOf(row, name), value: held })
  }
  return [...choices.values()]
}
