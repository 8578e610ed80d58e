import type { DocumentState as StateOnWire } from '#api/policies/policy-work.ts'
import { isList, isObject, type JsonObject } from '#domain/json/json-value.ts'
import { changesBetween, textIn, type RowChange } from '#domain/policies/policy-row.ts'
import { optionThrough } from '#domain/policies/rules/selected-option.ts'
import { inheritedTitle } from '#domain/policies/work/work-queue.ts'
import { utcIso } from '#domain/time/instant.ts'
import { invalidQuery } from '../../../../platform/errors.ts'
import { limits } from '../../../../platform/limits.ts'
import { copyOf } from '../credential.ts'
import type { BlockRun, SavedState, RunDocuments } from '../engine/block-type.ts'

/** The histories of the documents that a block shows the caller; other documents are omitted. */
export async function historiesOf(run: BlockRun, ids: readonly string[]): Promise<Record<string, StateOnWire[]>> {
  if (ids.length > limits.askedHistories)
    throw invalidQuery('ids', `must name at most ${limits.askedHistories} documents`)
  const sources = new Map<string, Awaited<ReturnType<RunDocuments['sourcesOf']>>>()
  for (const id of new Set(ids)) sources.set(id, await run.documents.sourcesOf(id))
  const visible = [...sources.keys()].filter((id) => (sources.get(id) ?? []).length > 0)
  const states = await statesWithOriginals(run.documents, visible)
  const dids = [...states.values()].flat().flatMap(({ did }) => did ?? [])
  const names = await run.usernames([...new Set(dids)])
  return Object.fromEntries(
    visible.map((id) => {
      const shown = (states.get(id) ?? []).map((state) => shownThrough(sources.get(id) ?? [], state))
      return [id, statesFor(run, shown, names)]
    }),
  )
}

const maxCopies = 20

/** The states of documents by id, oldest first. Those of a copy follow what its original was until then. */
async function statesWithOriginals(
  documents: RunDocuments,
  ids: readonly string[],
  copies = 0,
): Promise<ReadonlyMap<string, readonly SavedState[]>> {
  const own = await documents.states(ids)
  const originals = new Set([...own.values()].flatMap(([first]) => originalOf(first) ?? []))
  if (originals.size === 0 || copies === maxCopies) return own
  const earlier = await statesWithOriginals(documents, [...originals], copies + 1)
  return new Map(
    [...own].map(([id, states]) => {
      const [first] = states
      const before = earlier.get(originalOf(first) ?? '') ?? []
      return [id, [...before.filter(({ at }) => first && at <= first.at), ...states]]
    }),
  )
}

function originalOf(state: SavedState | undefined): string | null {
  return state ? textIn(state.row, copyOf) : null
}

/** A source that hides parts of an option hides them in earlier states, too. */
function shownThrough(sources: Parameters<typeof optionThrough>[0], { row, ...state }: SavedState): SavedState {
  const option = isObject(row['option']) ? row['option'] : {}
  return { ...state, row: { ...row, option: optionThrough(sources, option) } }
}

function statesFor(
  { policy }: BlockRun,
  states: readonly SavedState[],
  names: ReadonlyMap<string, string>,
): StateOnWire[] {
  return states.map(({ row, blockId, did, at }, index) => {
    const block = policy.workflow.byId.get(blockId)
    const option = isObject(row['option']) ? row['option'] : {}
    const { status, comment } = option
    const last: unknown = isList(comment) ? comment.at(-1) : comment
    return {
      at: utcIso(at),
      title: block ? inheritedTitle(policy.workflow, block) : '',
      blockId,
      status: typeof status === 'string' ? status : null,
      comment: typeof last === 'string' && last !== '' ? last : null,
      did,
      name: (did === null ? undefined : names.get(did)) ?? null,
      changes: changesFrom(states[index - 1]?.row, row),
    }
  })
}

function changesFrom(before: SavedState['row'] | undefined, after: SavedState['row']): RowChange[] {
  return changesBetween(before === undefined ? null : membersOf(before), membersOf(after))
}

/** The members that decide about a document; the policy makes the rest of a row itself. */
function membersOf(row: SavedState['row']): JsonObject {
  const { option, assignedTo, owner, type, hederaStatus } = row
  return { ...(isObject(option) ? option : {}), assignedTo, owner, type, hederaStatus }
}
