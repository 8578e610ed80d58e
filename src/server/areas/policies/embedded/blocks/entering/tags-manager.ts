import * as v from 'valibot'
import { isObject, ownMember, type JsonObject } from '#domain/json/json-value.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { textIn } from '#domain/policies/policy-row.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { utcIso } from '#domain/time/instant.ts'
import { limits } from '../../../../../platform/limits.ts'
import { answerOf, blockFailed, invalidInput, withBlock } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { visibleRow } from './visible-row.ts'

/** Notes that users attach to the documents of a grid. */
export const tagsManager: BlockType = {
  get: ({ block }) => ({ ...answerOf(block), tagSchemas: [] }),
  async join(run, rows) {
    const [all, dates] = [await allTags(run), await refreshDates(run)]
    return rows.map((row) => {
      const tags = tagsOf(run, row.id, { all, dates })
      return withBlock(row, run.block, { tagSchemas: [], tags })
    })
  },
  async post(run, { plain }) {
    const { operation } = plain
    if (operation === 'create') return create(run, plain['tag'])
    if (operation === 'search') return search(run, plain['targets'])
    if (operation === 'synchronization') {
      const { id } = await visibleRow(run, plain['target'], 'target')
      const dates = { ...(await refreshDates(run)), [id]: utcIso(run.now) }
      await run.state.write({ dates }, null)
      return tagsOf(run, id, { all: await allTags(run), dates })
    }
    if (operation === 'delete') return remove(run, plain['uuid'])
    throw blockFailed('Operation is unknown')
  },
}

const NewTag = v.object({
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
  description: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  localTarget: v.optional(v.string()),
  target: v.nullish(v.string()),
})

async function create(run: BlockRun, sent: unknown): Promise<JsonObject> {
  const read = v.safeParse(NewTag, sent)
  if (!read.success)
    throw invalidInput([violationAt(['tag'], 'must have a name of up to 200 characters and name its document')])
  const { name, description, localTarget, target } = read.output
  const row = await visibleRow(run, localTarget ?? target, 'tag')
  const own = await ownTags(run)
  if (own.length >= limits.policyTags) throw blockFailed(`You have set ${limits.policyTags} tags. Delete one first.`)
  const topicId = textIn(row, 'topicId')
  const message = topicId === null ? { status: 'Draft' } : { ...(await run.ledger.send('')), status: 'Published' }
  const tag = {
    ...message,
    id: run.newId(),
    uuid: run.newUuid(),
    name,
    description,
    owner: run.user?.did ?? '',
    username: run.caller?.username ?? null,
    operation: 'Create',
    entity: 'PolicyDocument',
    policyId: run.policy.id,
    localTarget: row.id,
    target: row['messageId'] ?? null,
    document: null,
    date: utcIso(run.now),
  }
  await run.state.write({ tags: [...own, tag] })
  changed(run)
  return tag
}

async function search(run: BlockRun, targets: unknown): Promise<readonly JsonObject[]> {
  if (!Array.isArray(targets)) throw blockFailed('Invalid targets')
  const ids = new Set<string>()
  for (const id of targets.slice(0, limits.policyTags))
    if (typeof id === 'string' && (await run.documents.findVisible(id))) ids.add(id)
  return (await allTags(run)).filter(({ localTarget }) => ids.has(String(localTarget)))
}

async function remove(run: BlockRun, uuid: unknown): Promise<undefined> {
  const own = await ownTags(run)
  if (!own.some((tag) => tag['uuid'] === uuid)) throw blockFailed('Invalid tag')
  await run.state.write({ tags: own.filter((tag) => tag['uuid'] !== uuid) })
  changed(run)
  return undefined
}

interface KnownTags {
  readonly all: readonly JsonObject[]
  readonly dates: JsonObject
}

function tagsOf(run: BlockRun, documentId: string, { all, dates }: KnownTags): JsonObject {
  const tags = all.filter(({ localTarget }) => localTarget === documentId)
  const refreshDate = ownMember(dates, documentId)
  return { entity: 'PolicyDocument', refreshDate, target: documentId, owner: run.user?.did ?? null, tags }
}

/** When the tags of a document were last synchronized, by the document's id. */
async function refreshDates(run: BlockRun): Promise<JsonObject> {
  const { dates } = await run.state.read(null)
  return isObject(dates) ? dates : {}
}

async function ownTags(run: BlockRun): Promise<readonly JsonObject[]> {
  return objectsIn((await run.state.read())['tags'])
}

/** Oldest first. */
async function allTags(run: BlockRun): Promise<JsonObject[]> {
  const all = [...(await run.state.all()).values()].flatMap(({ tags }) => objectsIn(tags))
  return all.toSorted((one, other) => (String(one['date']) < String(other['date']) ? -1 : 1))
}

function changed(run: BlockRun): void {
  run.changed()
  const grid = run.policy.workflow.parents.get(run.block.id)
  if (grid) run.changed(grid)
}
